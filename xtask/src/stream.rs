//! What bytes of WebAssembly modules mean, each kind in a stream of its own.

/// Every stream by its number. Those from [`Stream::Sections`] on are the contents of sections, by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stream {
    /// What the codes of instructions stand for.
    Codes = 0,
    /// Lengths of modules and sections.
    Frame = 1,
    /// The content of sections that are not taken apart.
    Sections = 2,
    /// What declares the variables of each function.
    Locals = 15,
    /// A code for each.
    Instructions,
    /// The number of a local variable.
    Local,
    /// The number of a global variable.
    Global,
    /// Which block is left.
    Label,
    /// A table of blocks that are left: how many, each of them, and the one for all other cases.
    Targets,
    /// The type of a block.
    Block,
    /// The number of a function that is called.
    Function,
    /// The type of a function that is called by its place in a table.
    Signature,
    /// Added to the address of a memory access.
    Offset,
    /// Constants of one byte.
    Small,
    /// Constants of two bytes.
    Medium,
    /// Constants of more bytes.
    Large,
    /// Constants of 64 bits.
    Long,
    /// Floating-point constants of eight bytes.
    Double,
    /// Floating-point constants of four bytes.
    Single,
    /// Whatever is left, mostly zeros.
    Other,
    /// Where in the table the functions stand that functions of another module do nothing but call.
    Shims,
}

/// How many there are.
pub const STREAMS: usize = Stream::Shims as usize + 1;
