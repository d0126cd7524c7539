//! The colours of the text form, for terminals that show them; whoever prints knows whether one does.

use annotate_snippets::Renderer;
use anstyle::{AnsiColor, Style};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Palette {
    /// No escape sequences: files, pipes, mails.
    Plain,
    Coloured,
}

impl Palette {
    fn when_coloured(self, style: Style) -> Style {
        match self {
            Palette::Plain => Style::new(),
            Palette::Coloured => style,
        }
    }

    /// What is wrong.
    pub(crate) fn bad(self) -> Style {
        self.when_coloured(AnsiColor::BrightRed.on_default().bold())
    }

    /// What is proved.
    pub(crate) fn good(self) -> Style {
        self.when_coloured(AnsiColor::BrightGreen.on_default().bold())
    }

    /// What is not known.
    pub(crate) fn open(self) -> Style {
        self.when_coloured(AnsiColor::BrightYellow.on_default().bold())
    }

    /// What the eye looks for first.
    pub(crate) fn strong(self) -> Style {
        self.when_coloured(Style::new().bold())
    }

    pub(crate) fn excerpts(self) -> Renderer {
        match self {
            Palette::Plain => Renderer::plain(),
            Palette::Coloured => Renderer::styled(),
        }
    }
}
