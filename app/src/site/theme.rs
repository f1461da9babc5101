//! Light, dark, or as the system says.

use serde::{Deserialize, Serialize};

/// The name of the cookie that remembers the theme.
const COOKIE: &str = "theme";

/// The colours a visitor has chosen.
///
/// The server writes it on the document's root, so that the first paint already has the right colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Dark ink on light ground.
    Light,
    /// Light ink on dark ground.
    Dark,
    /// What the visitor's system prefers.
    #[default]
    System,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::System];

    /// The name used in cookie, form and document.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
        }
    }

    /// The theme of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Finds the theme in the value of a `Cookie` header; anything unknown is [`Theme::System`].
    ///
    /// ```
    /// # use flagbridge_app::Theme;
    /// assert_eq!(Theme::from_cookies("session=1; theme=dark"), Theme::Dark);
    /// assert_eq!(Theme::from_cookies("theme=plaid"), Theme::System);
    /// ```
    pub fn from_cookies(header: &str) -> Self {
        header
            .split(';')
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == COOKIE)
            .and_then(|(_, value)| Self::from_name(value))
            .unwrap_or_default()
    }
}

/// What the theme control posts to `/theme`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ThemeForm {
    /// The chosen theme.
    pub theme: Theme,
    /// The page on which it was chosen.
    #[serde(default)]
    pub back: String,
}

impl ThemeForm {
    /// Where to send the visitor: the page they came from, if it is one of ours.
    ///
    /// ```
    /// # use flagbridge_app::{Theme, ThemeForm};
    /// let form = |back: &str| ThemeForm { theme: Theme::Dark, back: back.to_owned() };
    /// assert_eq!(form("/cards?q=xi7").return_path(), "/cards?q=xi7");
    /// assert_eq!(form("//elsewhere.example").return_path(), "/");
    /// ```
    pub fn return_path(&self) -> &str {
        let ours = self.back.starts_with('/')
            && !self.back.starts_with("//")
            && self.back.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        if ours { &self.back } else { "/" }
    }
}

/// The value of the `Set-Cookie` header that remembers a theme for a year.
///
/// It holds no secret: it is sent over plain connections too, and the page's script may set it.
pub fn theme_cookie(theme: Theme) -> String {
    format!("{COOKIE}={}; Path=/; Max-Age=31536000; SameSite=Lax", theme.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_survives_its_cookie() {
        for theme in Theme::ALL {
            let cookie = theme_cookie(theme);
            let pair = cookie.split(';').next().unwrap();
            assert_eq!(Theme::from_cookies(pair), theme);
        }
    }

    #[test]
    fn a_cookie_of_similar_name_is_not_the_theme() {
        assert_eq!(Theme::from_cookies("mytheme=dark; themes=dark"), Theme::System);
        assert_eq!(Theme::from_cookies(""), Theme::System);
    }

    #[test]
    fn only_paths_of_ours_are_returned_to() {
        let back = |back: &str| {
            ThemeForm { theme: Theme::Dark, back: back.to_owned() }.return_path().to_owned()
        };
        for path in ["", "cards", "//x.example", "/\\x.example", "/a\r\nSet-Cookie: b", "https://x"]
        {
            assert_eq!(back(path), "/", "{path:?}");
        }
        assert_eq!(back("/f/AbC?print=1"), "/f/AbC?print=1");
    }
}
