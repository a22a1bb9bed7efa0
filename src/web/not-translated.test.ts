import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indexHtml } from '../domain/files/file-index.ts'
import { page } from '../server/public-pages/public-page.ts'

const pages = {
  'the app': readFileSync(new URL('./index.html', import.meta.url), 'utf8'),
  'a public page': page('Acta', 'yes', '<h1>Acta</h1>'),
  'the index of a file': indexHtml({ number: '7', title: 'Expediente', closedOn: null, entries: [] }),
}

// A browser that translates moves the nodes of the page, and the words of an act are those that were signed.
test.each(Object.entries(pages))('%s asks the browser not to translate it', (_, html) => {
  expect(html).toMatch(/<html lang="es"[^>]* translate="no"/)
  expect(html).toMatch(/<meta name="google" content="notranslate" ?\/?>/)
})
