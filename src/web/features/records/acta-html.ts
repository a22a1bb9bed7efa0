import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { imageKey } from '../../../domain/records/acta-contents.ts'
import type { ActaDocument, ActaImage } from '../../../domain/records/acta-model.ts'
import { RECORD_ELEMENT_ID } from '../../../domain/records/record-file.ts'
import { ActaSheet } from './acta-document.tsx'
import { pageFoot } from './page-foot.ts'

/** The file may load only its own content. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

const SCREEN = ':root{color-scheme:only light}body{margin:0;background:#fff}'

function meta(page: Document, attributes: Record<string, string>): void {
  const element = page.createElement('meta')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  page.head.append(element)
}

/** A page that is never shown; its DOM escapes every text. */
function blankPage(acta: ActaDocument): Document {
  const page = document.implementation.createHTMLDocument('')
  page.documentElement.lang = 'es'
  page.documentElement.setAttribute('translate', 'no')
  page.head.replaceChildren()
  meta(page, { charset: 'utf-8' })
  meta(page, { name: 'google', content: 'notranslate' })
  meta(page, { 'http-equiv': 'Content-Security-Policy', content: POLICY })
  meta(page, { name: 'viewport', content: 'width=device-width, initial-scale=1' })
  meta(page, { name: 'color-scheme', content: 'only light' })
  page.title = acta.title
  return page
}

/**
 * The sealed record as data, which a browser never runs. No letter of it can end the element, and programs read the same
 * JSON from it.
 */
const dataElement = (record: string): string =>
  `<script type="application/json" id="${RECORD_ELEMENT_ID}">${record.replaceAll('<', '\\u003c')}</script>`

/**
 * The acta as one HTML file that works without network and scripts.
 * @param css styles of the sheet
 * @param dataUrls pictures by name; a missing one is replaced by its alternative text
 * @param record the sealed record as JSON, which the file carries (R 26.4)
 */
export function actaHtml(
  acta: ActaDocument,
  css: string,
  dataUrls: ReadonlyMap<string, string>,
  record?: string,
): string {
  const page = blankPage(acta)
  const showImage = (image: ActaImage): ReactNode => {
    const src = dataUrls.get(imageKey(image))
    return src
      ? createElement('img', { src, alt: image.alt, className: image.isLarge ? 'acta-large' : 'acta-photo' })
      : createElement('span', { className: 'acta-absent' }, image.absent)
  }
  const root = createRoot(page.body)
  flushSync(() => root.render(createElement(ActaSheet, { acta, showImage })))
  const html = page.documentElement.outerHTML
  root.unmount()
  // Added as text, because the policy of the page that makes the file refuses a style element.
  const style = `<style>${SCREEN}${css}${pageFoot(acta.footer)}</style>`
  const data = record === undefined ? '' : dataElement(record)
  return `<!doctype html>\n${html.replace('</head>', () => `${style}</head>`).replace('</body>', () => `${data}</body>`)}\n`
}
