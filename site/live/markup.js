// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Markup as plain objects: written as text when the site is built, and put into the page by the browser.
// A string is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";
const EMPTY = new Set(["br", "hr", "img", "input"]);

/** An element: attributes, of which null and false are left out, `on...` as listeners; children, strings among them. */
export function h(tag, attributes, ...children) {
  const kept = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, attributes: attributes ?? {}, children: kept.map((child) => (typeof child === "object" ? child : String(child))) };
}

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

const isSet = ([name, value]) => !name.startsWith("on") && value !== null && value !== undefined && value !== false;

/** Markup as text. */
export function text(node) {
  if (typeof node === "string") return escaped(node);
  const attributes = Object.entries(node.attributes)
    .filter(isSet)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`));
  const opened = `<${node.tag}${attributes.join("")}>`;
  return EMPTY.has(node.tag) ? opened : `${opened}${node.children.map(text).join("")}</${node.tag}>`;
}

/** A new element of a page, or of a drawing. */
export function element(node, drawn = node.tag === "svg") {
  const made = drawn ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  update(made, node);
  return made;
}

const made = (node, parent) =>
  typeof node === "string" ? document.createTextNode(node) : element(node, node.tag === "svg" || parent.namespaceURI === SVG);

function update(element, node) {
  const due = new Map(Object.entries(node.attributes).filter(isSet));
  for (const { name } of [...element.attributes]) if (!due.has(name)) element.removeAttribute(name);
  for (const [name, value] of due) {
    const said = value === true ? "" : String(value);
    if (element.getAttribute(name) !== said) element.setAttribute(name, said);
    // What a reader is typing is theirs until they leave.
    if (name === "value" && element.value !== said && element !== document.activeElement) element.value = said;
    if (name === "checked") element.checked = true;
  }
  for (const [name, listener] of Object.entries(node.attributes)) if (name.startsWith("on")) element[name] = listener;
  place(element, node.children);
}

/** Put children into an element. What is there is changed, not replaced, so that focus and pointer stay. */
export function place(element, children) {
  children.forEach((child, i) => {
    const old = element.childNodes[i];
    if (!old) element.append(made(child, element));
    else if (typeof child === "string") {
      if (old.nodeType !== Node.TEXT_NODE) old.replaceWith(child);
      else if (old.data !== child) old.data = child;
    } else if (old.nodeType !== Node.ELEMENT_NODE || old.localName !== child.tag) old.replaceWith(made(child, element));
    else update(old, child);
  });
  while (element.childNodes.length > children.length) element.lastChild.remove();
}
