"""Tags, frames and links of the package; wrong input is named."""

import unittest
from html.parser import HTMLParser
from unittest import mock

import lsm_lab

SITE = "https://lab.example/course/"


class Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


class Show(unittest.TestCase):
    def setUp(self) -> None:
        lsm_lab.use(SITE)

    def test_writes_script_sheet_tag_and_link(self):
        tags = dict(Tags(lsm_lab.show("journey", lookup="stored", at=2)._repr_html_()).found)
        self.assertEqual(tags["script"]["src"], f"{SITE}elements/v1/lsm-lab.js")
        self.assertEqual(tags["link"]["href"], f"{SITE}elements/v1/room.css")
        self.assertEqual(tags["lsm-journey"], {"lookup": "stored", "at": "2"})
        self.assertEqual(tags["a"]["href"], f"{SITE}#v=1&lookup=stored&at=2")

    def test_names_of_python_become_attributes(self):
        tags = dict(Tags(str(lsm_lab.show("cost-bar", read_ns=250, from_=3, readonly=True, compact=False))).found)
        self.assertEqual(tags["lsm-cost-bar"], {"read-ns": "250", "from": "3", "readonly": None})

    def test_only_named_states_have_a_picture(self):
        def picture(**attributes):
            return dict(Tags(str(lsm_lab.show("journey", **attributes))).found).get("img", {}).get("src")

        self.assertEqual(picture(theme="dark"), f"{SITE}elements/v1/still/journey.svg")
        self.assertEqual(picture(preset="found"), f"{SITE}elements/v1/still/journey-found.svg")
        self.assertIsNone(picture(lookup="stored"))
        self.assertIsNone(picture(preset="no-such-state"))

    def test_the_link_of_a_named_state_has_its_values(self):
        figure = lsm_lab.show("formula", preset="memory")
        self.assertEqual(figure.link(), f"{SITE}#v=1&page=lab-6&device=memory")

    def test_a_frame_has_the_attributes_in_its_address(self):
        [(tag, frame)] = Tags(str(lsm_lab.show("filter", ask="a&b", frame=True))).found
        self.assertEqual(tag, "iframe")
        self.assertEqual(frame["src"], f"{SITE}embed/index.html?figure=filter&ask=a%26b")

    def test_no_value_breaks_the_markup(self):
        tags = Tags(str(lsm_lab.show("filter", ask='"><script>alert(1)</script>'))).found
        self.assertEqual([name for name, _ in tags].count("script"), 1)

    def test_wrong_names_are_named(self):
        with self.assertRaisesRegex(ValueError, "no figure 'jurney'; figures are .*journey"):
            lsm_lab.show("jurney")
        with self.assertRaisesRegex(ValueError, "no attribute 'looukp'; its attributes are .*lookup"):
            lsm_lab.show("journey", looukp="stored")
        with self.assertRaisesRegex(ValueError, "but is 'lab.example'"):
            lsm_lab.use("lab.example")
        with mock.patch.object(lsm_lab, "_site", None), self.assertRaisesRegex(ValueError, "lsm_lab.use"):
            lsm_lab.show("journey")


if __name__ == "__main__":
    unittest.main()
