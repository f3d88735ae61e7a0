// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// The first page of a PDF as SVG, letters as shapes: node svg.mjs FROM.pdf TO.svg MODULES
import { readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const [from, to, modules] = process.argv.slice(2)
const mupdf = await import(pathToFileURL(`${modules}/mupdf/dist/mupdf.js`))
const page = mupdf.Document.openDocument(readFileSync(from), "application/pdf").loadPage(0)
const buffer = new mupdf.Buffer()
const writer = new mupdf.DocumentWriter(buffer, "svg", "text=path")
const device = writer.beginPage(page.getBounds())
page.run(device, mupdf.Matrix.identity)
writer.endPage()
writer.close()
writeFileSync(to, buffer.asString())
