//! Attributes of a device crate for the host compiler: they leave their item as it is, so that the
//! compiler sees the code that the user wrote.

use proc_macro::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// `#[kernel]` and `#[device]` also take `#[unroll]` off loops, where no attribute may stand, and bind
/// the name of `launch_context = name`.
fn function(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let (item, contract) = without_contract(item);
    let mut trees: Vec<TokenTree> = without_unroll(item).into_iter().collect();
    let context = value_of(&words(arguments), "launch_context");
    if let (Some(name), Some(TokenTree::Group(body))) = (context, trees.last()) {
        let domain = match value_of(&contract, "domain") {
            Some(number) => format!("Domain{number}"),
            None => "UnknownDomain".to_string(),
        };
        let coordinates = match value_of(&contract, "coordinates") {
            Some(_) => "U32Coordinates",
            None => "NativeCoordinates",
        };
        let internal = "::cuda_device::thread::__internal";
        let binding = format!(
            "let {name} = &unsafe {{ {internal}::make_kernel_scope::<
                {internal}::{domain}, {internal}::{coordinates}>() }};"
        );
        let mut inside: TokenStream = binding.parse().unwrap();
        inside.extend(body.stream());
        let body = Group::new(Delimiter::Brace, inside);
        *trees.last_mut().unwrap() = TokenTree::Group(body);
    }
    trees.into_iter().collect()
}

fn words(stream: TokenStream) -> Vec<String> {
    stream.into_iter().map(|tree| tree.to_string()).collect()
}

/// The word after `name =`.
fn value_of(words: &[String], name: &str) -> Option<String> {
    words
        .windows(3)
        .find(|window| window[0] == name && window[1] == "=")
        .map(|window| window[2].clone())
}

/// `#[launch_contract]` above `#[kernel]` is expanded first: it leaves its arguments for the other.
fn contract(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut kernel_below = false;
    for tree in item.clone() {
        if let TokenTree::Group(group) = tree {
            kernel_below |= path_of(group.stream()).last().map(String::as_str) == Some("kernel");
        }
    }
    if !kernel_below {
        return item;
    }
    let mut trees: Vec<TokenTree> = item.into_iter().collect();
    let at = trees.iter().rposition(is_sign_of_attribute).map_or(0, |sign| sign + 2);
    let note: TokenStream = format!("#[contract_above({arguments})]").parse().unwrap();
    trees.splice(at..at, note);
    trees.into_iter().collect()
}

fn is_sign_of_attribute(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(sign) if sign.as_char() == '#')
}

/// The function without the note of a contract above it, and the words of its contract.
fn without_contract(item: TokenStream) -> (TokenStream, Vec<String>) {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut contract = Vec::new();
    for tree in item {
        if let TokenTree::Group(group) = &tree {
            let attribute = kept.last().is_some_and(is_sign_of_attribute);
            let name = path_of(group.stream()).last().cloned().unwrap_or_default();
            if attribute && (name == "contract_above" || name == "launch_contract") {
                if let Some(TokenTree::Group(inside)) = group.stream().into_iter().last() {
                    contract = words(inside.stream());
                }
                if name == "contract_above" {
                    kept.pop();
                    continue;
                }
            }
        }
        kept.push(tree);
    }
    (kept.into_iter().collect(), contract)
}

fn without_unroll(stream: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for tree in stream {
        match tree {
            TokenTree::Group(group) if is_unroll(&group, kept.last()) => {
                kept.pop();
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_unroll(group.stream()));
                inner.set_span(group.span());
                kept.push(TokenTree::Group(inner));
            }
            other => kept.push(other),
        }
    }
    kept.into_iter().collect()
}

fn is_unroll(group: &Group, before: Option<&TokenTree>) -> bool {
    let attribute = matches!(before, Some(TokenTree::Punct(sign)) if sign.as_char() == '#');
    let name = group.stream().into_iter().next().map(|tree| tree.to_string());
    attribute && group.delimiter() == Delimiter::Bracket && name.as_deref() == Some("unroll")
}

/// `#[cuda_module]`: adds the launchers that host code calls. They take anything: it is the kernels that
/// are to be compiled, not their launches.
fn module(item: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = item.into_iter().collect();
    if let Some(TokenTree::Group(body)) = trees.last() {
        let mut methods = String::new();
        launchers(body.stream(), &mut methods);
        let loader = format!(
            "pub struct LoadedModule;
            pub struct Prepared;
            pub fn load(_context: &impl Sized) -> Result<LoadedModule, ::cuda_core::DriverError> {{
                loop {{}}
            }}
            impl LoadedModule {{ {methods} }}"
        );
        let mut inside = body.stream();
        inside.extend(loader.parse::<TokenStream>().unwrap());
        *trees.last_mut().unwrap() = TokenTree::Group(Group::new(Delimiter::Brace, inside));
    }
    trees.into_iter().collect()
}

/// The launchers of the functions with `#[kernel]`.
fn launchers(stream: TokenStream, methods: &mut String) {
    let mut trees = stream.into_iter().peekable();
    let mut kernel = false;
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                let words: Vec<String> = path_of(group.stream());
                kernel |= words.last().map(String::as_str) == Some("kernel");
            }
            TokenTree::Ident(word) if word.to_string() == "fn" && kernel => {
                kernel = false;
                let name = trees.next().expect("a function has a name").to_string();
                let declared: Vec<String> = match trees.peek() {
                    Some(TokenTree::Punct(_)) => {
                        generics(&mut trees).into_iter().map(|parameter| parameter.0).collect()
                    }
                    _ => Vec::new(),
                };
                let Some(TokenTree::Group(parameters)) = trees.next() else { continue };
                let arguments = (0..commas(parameters.stream()))
                    .map(|number| format!("_{number}: impl Sized"))
                    .collect::<Vec<_>>()
                    .join(", ");
                let result = "::cuda_core::DriverError> { loop {} }";
                *methods += &format!(
                    "pub fn prepare_{name}(&self, _config: impl Sized) -> Result<Prepared, {result}
                    pub fn {name}<{}>(&self, _stream: &impl Sized, _config: impl Sized, {arguments})
                        -> Result<(), {result}",
                    declared.join(", ")
                );
            }
            _ => {}
        }
    }
}

/// The words of an attribute's path.
fn path_of(stream: TokenStream) -> Vec<String> {
    stream
        .into_iter()
        .take_while(|tree| !matches!(tree, TokenTree::Group(_)))
        .filter(|tree| matches!(tree, TokenTree::Ident(_)))
        .map(|tree| tree.to_string())
        .collect()
}

/// How many comma-separated pieces there are outside brackets, `<>` included.
fn commas(stream: TokenStream) -> usize {
    let (mut depth, mut pieces, mut empty) = (0, 0, true);
    let mut before = ' ';
    for tree in stream {
        let sign = match &tree {
            TokenTree::Punct(sign) => sign.as_char(),
            _ => ' ',
        };
        depth += (sign == '<') as i32 - (sign == '>' && before != '-') as i32;
        before = sign;
        if sign == ',' && depth == 0 {
            empty = true;
        } else if empty {
            (pieces, empty) = (pieces + 1, false);
        }
    }
    pieces
}

/// `unsafe impl<..> TRAIT for Type<..> {}` for a derive macro.
fn marker(item: TokenStream, path: &str) -> TokenStream {
    let mut trees = item.into_iter().skip_while(
        |tree| !matches!(tree.to_string().as_str(), "struct" | "enum" | "union"),
    );
    trees.next();
    let name = trees.next().expect("a type has a name").to_string();
    let parameters = generics(&mut trees);
    let declared = parameters.iter().map(|p| p.0.as_str()).collect::<Vec<_>>().join(", ");
    let used = parameters.iter().map(|p| p.1.as_str()).collect::<Vec<_>>().join(", ");
    let bounds = parameters
        .iter()
        .filter(|p| p.2)
        .map(|p| format!("{}: {path}", p.1))
        .collect::<Vec<_>>()
        .join(", ");
    format!("unsafe impl<{declared}> {path} for {name}<{used}> where {bounds} {{}}")
        .parse()
        .unwrap()
}

/// Of every generic parameter: its declaration without a default, its name, and whether it is a type.
fn generics(trees: &mut impl Iterator<Item = TokenTree>) -> Vec<(String, String, bool)> {
    match trees.next() {
        Some(TokenTree::Punct(sign)) if sign.as_char() == '<' => {}
        _ => return Vec::new(),
    }
    let mut found = Vec::new();
    let mut depth = 1;
    let (mut declared, mut default) = (String::new(), false);
    for tree in trees {
        let sign = match &tree {
            TokenTree::Punct(sign) => sign.as_char(),
            _ => ' ',
        };
        depth += (sign == '<') as i32 - (sign == '>') as i32;
        if depth == 0 || (depth == 1 && sign == ',') {
            if !declared.is_empty() {
                found.push(parameter(&declared));
            }
            (declared, default) = (String::new(), false);
            if depth == 0 {
                break;
            }
            continue;
        }
        default |= depth == 1 && sign == '=';
        if !default {
            let joint =
                matches!(&tree, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
            declared += &tree.to_string();
            declared += if joint { "" } else { " " };
        }
    }
    found
}

fn parameter(declared: &str) -> (String, String, bool) {
    let name = declared.split(':').next().unwrap().trim().trim_start_matches("const ").to_string();
    let is_type = !name.starts_with('\'') && !declared.starts_with("const ");
    (declared.to_string(), name, is_type)
}
