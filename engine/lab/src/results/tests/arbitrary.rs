//! Result files full of nonsense of the right types: whatever the typed side can write, the validator must take.
//!
//! The subject is made by deserialising from a source of random answers, so that no field has to be listed here.

use crate::results::ResultFile;
use crate::results::validate::problems;
use lsm_lab_workload::Random;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer as _, MapAccess, SeqAccess, Visitor,
};

/// Answers every question of a derived `Deserialize` at random.
struct Source<'a>(&'a mut Random);

/// Numbers and texts that are at the ends of what their types hold, or in between.
macro_rules! whole {
    ($($method:ident $visit:ident $type:ty),*) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let value = match self.0.below(4) {
                0 => <$type>::MIN,
                1 => <$type>::MAX,
                _ => <$type>::try_from(self.0.below(100)).unwrap(),
            };
            visitor.$visit(value)
        }
    )* };
}

impl<'de> Deserializer<'de> for Source<'_> {
    type Error = Error;

    whole!(deserialize_u8 visit_u8 u8, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64,
        deserialize_i32 visit_i32 i32);

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        unreachable!("the types of a result file describe their content")
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(self.0.below(2) == 0)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor
            .visit_f64([0.0, -1.5, 1e300, 3.0, self.0.fraction()][usize::try_from(self.0.below(5)).unwrap()])
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(["", "text", "\u{1f50d} \" \\ \n"][usize::try_from(self.0.below(3)).unwrap()])
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.below(2) == 0 { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let length = usize::try_from(self.0.below(4)).unwrap();
        visitor.visit_seq(Items(self.0, length))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Items(self.0, length))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Members(self.0, fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let choice = self.0.index(variants.len());
        visitor.visit_enum(Name(variants[choice].into_deserializer()))
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i64 u16 f32 char str bytes byte_buf unit unit_struct newtype_struct tuple_struct map identifier ignored_any
    }
}

struct Items<'a>(&'a mut Random, usize);

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.1 == 0 {
            return Ok(None);
        }
        self.1 -= 1;
        seed.deserialize(Source(self.0)).map(Some)
    }
}

struct Members<'a>(&'a mut Random, &'static [&'static str]);

impl<'de> MapAccess<'de> for Members<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, rest)) = self.1.split_first() else { return Ok(None) };
        self.1 = rest;
        let name: StrDeserializer<'_, Error> = (*name).into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Source(self.0))
    }
}

struct Name<'a>(StrDeserializer<'a, Error>);

impl<'de> EnumAccess<'de> for Name<'_> {
    type Error = Error;
    type Variant = <StrDeserializer<'static, Error> as EnumAccess<'de>>::Variant;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self::Variant), Error> {
        self.0.variant_seed(seed)
    }
}

#[test]
fn whatever_the_types_can_write_has_the_types_of_the_schema() {
    let mut random = Random::new(20_261_121);
    for _ in 0..500 {
        let file = ResultFile::deserialize(Source(&mut random)).unwrap();
        let value = serde_json::to_value(&file).unwrap();
        // Its values may be impossible, its types are not.
        assert!(problems(&value).is_ok(), "{:?}: {value}", problems(&value));
        assert_eq!(serde_json::from_value::<ResultFile>(value).unwrap(), file);
    }
}
