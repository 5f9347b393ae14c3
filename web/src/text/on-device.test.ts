// @vitest-environment node
import { expect, it } from "vitest";
import { lab7Text } from "./labs/lab7.de";

it("declines a virtual disk in German sentences, and leaves other devices as their file names them", () => {
  expect(lab7Text.agree.question("virtual disk (virtio, ext4)", 1, 0.12)).toContain(
    "auf einem virtuellen Laufwerk (virtio, ext4) gemessen",
  );
  expect(lab7Text.agree.question("Samsung 990 Pro", 1, 0.12)).toContain("auf Samsung 990 Pro gemessen");
});
