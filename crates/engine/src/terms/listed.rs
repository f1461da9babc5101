/// Declares a list of words that knows its members.
macro_rules! listed {
    ($(#[$meta:meta])* pub enum $name:ident { $( $(#[$vmeta:meta])* $variant:ident, )+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $( $(#[$vmeta])* $variant, )+ }

        impl $name {
            /// Every member of the list.
            pub const ALL: &'static [$name] = &[ $( $name::$variant, )+ ];
        }
    };
}

pub(crate) use listed;
