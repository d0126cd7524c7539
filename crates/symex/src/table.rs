//! A table whose rows are named by an id of their own: objects and frames cannot be mixed up.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What names a row.
pub trait Id: Copy {
    fn of(index: usize) -> Self;
    fn index(self) -> usize;
}

pub struct Table<I, T> {
    rows: Vec<T>,
    id: PhantomData<I>,
}

impl<I, T> Default for Table<I, T> {
    fn default() -> Self {
        Table { rows: Vec::new(), id: PhantomData }
    }
}

impl<I: Id, T> Table<I, T> {
    pub fn push(&mut self, row: T) -> I {
        self.rows.push(row);
        I::of(self.rows.len() - 1)
    }

    pub fn ids(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..self.rows.len()).map(I::of)
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.rows.iter()
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl<I: Id, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.rows[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.rows[id.index()]
    }
}
