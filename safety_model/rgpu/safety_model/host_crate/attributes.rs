//! Attributes of a device crate for the host compiler: they leave their item as it is, so that the
//! compiler sees the code that the user wrote.

use proc_macro::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// `#[kernel]` and `#[device]` also take `#[unroll]` off loops, where no attribute may stand, and bind
/// the name of `launch_context = name`.
fn function(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = without_unroll(item).into_iter().collect();
    let words: Vec<String> = arguments.into_iter().map(|tree| tree.to_string()).collect();
    let context = words
        .windows(3)
        .find(|window| window[0] == "launch_context" && window[1] == "=")
        .map(|window| window[2].clone());
    if let (Some(name), Some(TokenTree::Group(body))) = (context, trees.last()) {
        let binding = format!(
            "let {name} = &unsafe {{ ::cuda_device::thread::__internal::make_kernel_scope() }};"
        );
        let mut inside: TokenStream = binding.parse().unwrap();
        inside.extend(body.stream());
        let body = Group::new(Delimiter::Brace, inside);
        *trees.last_mut().unwrap() = TokenTree::Group(body);
    }
    trees.into_iter().collect()
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
