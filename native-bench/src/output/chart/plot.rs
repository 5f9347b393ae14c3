//! Points and lines over one axis.

use super::scale::{Projection, Unit};

/// Values over an axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// Finding of the chart, in one line.
    pub title: String,
    /// From left to right.
    pub x: PlotAxis,
    /// From bottom to top.
    pub y: PlotAxis,
    /// Drawn series, in the order of the legend.
    pub series: Vec<Series>,
}

/// One axis.
#[derive(Debug, Clone, PartialEq)]
pub struct PlotAxis {
    /// Quantity, without the unit.
    pub label: String,
    /// Unit of the values: `ns`, `bytes`, `fraction`, any other word, or nothing.
    pub unit: String,
    /// How values lie.
    pub scale: Scale,
}

/// How the values of an axis lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal factors; values of 0 or less have no place and are left out.
    Log,
    /// Names: the value 0 is the first.
    Category(Vec<String>),
}

/// Points of one origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Name for the legend.
    pub name: String,
    /// Which of several settings it belongs to: the same number has the same shape and colour in all layers.
    pub group: usize,
    /// Source of its numbers.
    pub layer: Layer,
    /// Its points, in the order of the axis.
    pub points: Vec<Point>,
}

/// Source of numbers, which decides their form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// A formula: a line.
    Model,
    /// A source says so: hollow points.
    Claimed,
    /// Measured or counted here: filled points with intervals.
    Measured,
}

/// One value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Place on the axis.
    pub x: f64,
    /// Value.
    pub y: f64,
    /// Ends of its interval, if it has one.
    pub interval: Option<(f64, f64)>,
}

impl Plot {
    /// Points that can be drawn at all.
    pub(in crate::output) fn drawable<'a>(&'a self, series: &'a Series) -> impl Iterator<Item = &'a Point> {
        series.points.iter().filter(|point| self.x.scale.has(point.x) && self.y.scale.has(point.y))
    }

    /// Returns whether nothing can be drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.series.iter().all(|series| self.drawable(series).next().is_none())
    }

    /// Returns the projection from left to right.
    pub(in crate::output) fn across(&self) -> Projection {
        let values = self.series.iter().flat_map(|series| self.drawable(series)).map(|point| point.x);
        Projection::tight(&self.x.scale, values)
    }

    /// Returns the projection from bottom to top. An interval extends it by at most the range of the
    /// estimates, so that one very wide interval does not flatten the others.
    pub(in crate::output) fn upwards(&self) -> Projection {
        let points = || self.series.iter().flat_map(|series| self.drawable(series));
        let plain = Projection::of(&self.y.scale, points().map(|point| point.y));
        let widened = points().flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.y, point.y));
            [plain.limited(low), plain.limited(high), point.y]
        });
        Projection::of(&self.y.scale, widened)
    }

    /// Returns the letter that distinguishes a line without color; empty if there is only one line.
    pub(in crate::output) fn letter_of(&self, series: &Series) -> Option<char> {
        let lines = || self.series.iter().filter(|line| line.layer == Layer::Model);
        let index =
            lines().position(|line| core::ptr::eq(line, series)).filter(|_| lines().nth(1).is_some())?;
        ('a'..='z').nth(index)
    }

    /// Returns the values of the axis that have points, ascending.
    pub(in crate::output) fn stations(&self) -> Vec<f64> {
        let mut stations: Vec<f64> =
            self.series.iter().flat_map(|series| self.drawable(series)).map(|point| point.x).collect();
        stations.sort_by(f64::total_cmp);
        stations.dedup_by(|a, b| a.total_cmp(b).is_eq());
        stations
    }
}

impl PlotAxis {
    /// The unit in which ticks are plain numbers.
    pub(in crate::output) fn unit_for(&self, projection: &Projection) -> Unit {
        Unit::of(&self.unit, projection.largest())
    }

    /// Label and unit.
    pub(in crate::output) fn caption(&self, projection: &Projection) -> String {
        match self.unit_for(projection).name {
            name if name.is_empty() || matches!(self.scale, Scale::Category(_)) => self.label.clone(),
            name => format!("{} ({name})", self.label),
        }
    }
}

impl Scale {
    fn has(&self, value: f64) -> bool {
        value.is_finite() && (*self != Self::Log || value > 0.0)
    }
}
