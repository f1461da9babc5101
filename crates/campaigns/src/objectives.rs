//! Categories of the standard objectives: at a location of the Rim an objective that is listed takes the place of the
//! defender's of the same category.

/// The category of a standard objective; none for a campaign objective.
pub(crate) fn category(id: &str) -> Option<&'static str> {
    let lines = include_str!("../data/objectives.csv").lines().skip(1);
    lines.filter_map(|line| line.split_once(',')).find(|(own, _)| *own == id).map(|(_, it)| it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_objective_has_the_category_of_its_card() {
        let catalogue = flagbridge_data::catalogue();
        let edition = catalogue.current();
        let mut standard = 0;
        for card in edition.cards() {
            let Some(objective) = card.objective() else { continue };
            let known = category(card.id);
            if objective.category == flagbridge_cards::ObjectiveCategory::Campaign {
                assert_eq!(known, None, "{}", card.id);
            } else {
                assert_eq!(known, Some(objective.category.id()), "{}", card.id);
                standard += 1;
            }
        }
        assert_eq!(standard, 36);
    }
}
