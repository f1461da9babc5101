use crate::failure::Failure;
use crate::output::Output;

/// Rows of text in aligned columns.
pub struct Table {
    /// Columns whose cells stand to the right.
    right: &'static [usize],
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings. `right` lists the columns of numbers.
    pub fn new(headings: &[&str], right: &'static [usize]) -> Self {
        Self { right, rows: vec![headings.iter().map(|heading| (*heading).to_owned()).collect()] }
    }

    /// Adds a row with one cell for each heading.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes headings and rows.
    pub fn write(&self, output: &mut Output) -> Result<(), Failure> {
        let columns = self.rows[0].len();
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
            })
            .collect();
        for row in &self.rows {
            let cells: Vec<String> = row
                .iter()
                .enumerate()
                .map(|(column, cell)| {
                    let width = widths[column];
                    if self.right.contains(&column) {
                        format!("{cell:>width$}")
                    } else {
                        format!("{cell:width$}")
                    }
                })
                .collect();
            output.line(cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}
