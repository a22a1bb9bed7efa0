import { expect, test } from 'vitest'
import { escapeMarkup } from '../shared/markup.ts'
import { type IndexEntry, indexHtml, indexXml } from './file-index.ts'

const acta: IndexEntry = {
  order: 7,
  name: 'Acta 13-2026-000045.pdf',
  type: 'Acta de inspección sanitaria',
  createdAt: '2026-11-03T15:42:10-05:00',
  addedAt: '2026-11-03T21:05:44-05:00',
  sha256: '9f2c'.repeat(16),
  firstPage: 18,
  lastPage: 23,
  format: 'PDF/A-2a',
  bytes: 1_483_220,
  origin: 'electronico',
  withdrawn: null,
}
const number = 'EXP-13-2026-000123'

test('the index is the fixed sample', () => {
  expect(indexXml({ number, entries: [acta] })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<TipoDocumentoFoliado xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <DocumentoIndizado>
    <Id>EXP-13-2026-000123/7</Id>
    <Nombre_Documento>Acta 13-2026-000045.pdf</Nombre_Documento>
    <Tipologia_Documental>Acta de inspección sanitaria</Tipologia_Documental>
    <Fecha_Creacion_Documento>2026-11-03T15:42:10-05:00</Fecha_Creacion_Documento>
    <Fecha_Incorporacion_Expediente>2026-11-03T21:05:44-05:00</Fecha_Incorporacion_Expediente>
    <Valor_Huella>${'9f2c'.repeat(16)}</Valor_Huella>
    <Funcion_Resumen>SHA-256</Funcion_Resumen>
    <Orden_Documento_Expediente>7</Orden_Documento_Expediente>
    <Pagina_Inicio>18</Pagina_Inicio>
    <Pagina_Fin>23</Pagina_Fin>
    <Formato>PDF/A-2a</Formato>
    <Tamano>1483220</Tamano>
    <Origen>Electrónico</Origen>
  </DocumentoIndizado>
</TipoDocumentoFoliado>
`)
})

test('a withdrawn document keeps its entry, with the day and the reason', () => {
  const entry = { ...acta, withdrawn: { on: '2026-11-27', reason: 'Se agregó dos veces' } }
  expect(indexXml({ number, entries: [entry] })).toContain(
    '<Nombre_Documento>Acta 13-2026-000045.pdf (Retirado el 27/11/2026: Se agregó dos veces)</Nombre_Documento>',
  )
})

test.each([
  ['<script>alert("&")</script>', '&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;'],
  ["ñandú's", 'ñandú&#39;s'],
  ['cero\u0000, campana\u0007 y \ud800 solo', 'cero\ufffd, campana\ufffd y \ufffd solo'],
  ['línea\nsiguiente 👍', 'línea\nsiguiente 👍'],
])('%j is escaped', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped)
})

test('an entry cannot leave its element, in XML or HTML', () => {
  const entry = { ...acta, name: '</Nombre_Documento><x>', type: '"><img src=x onerror=alert(1)>' }
  const xml = indexXml({ number, entries: [entry] })
  expect(xml.match(/<[^/?][^>]*>/g)).toHaveLength(15)
  const html = indexHtml({ number, entries: [entry], title: '<b>', closedOn: '2026-11-27' })
  expect(html).not.toMatch(/<img|<x>|<b>/)
  expect(html).toContain('Expediente cerrado el 27/11/2026')
  // A phone that darkens pages on its own leaves it black on white, as every other document.
  expect(html).toContain('<meta name="color-scheme" content="only light">')
  expect(html).toContain(':root{color-scheme:only light}body{background:#fff')
})
