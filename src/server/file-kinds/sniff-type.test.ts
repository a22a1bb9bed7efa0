import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../files/documents/read-pdf.ts'
import { aPhoto, aSignaturePng } from '../testing/data/fixtures.ts'
import { pdf } from '../testing/data/sent-documents.ts'
import { storedZip } from '../testing/data/stored-zip.ts'
import { sniffType } from './sniff-type.ts'

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
const [aPdf, jpeg, png] = [await bytesOf(pdf('x')), await bytesOf(await aPhoto()), await aSignaturePng()]
const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
const excel = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }
const open = (type: string) => ({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<x/>' })

describe('a kind is known by the bytes', () => {
  test.each<[string, Buffer, string, string | null]>([
    ['PDF', aPdf, 'x.pdf', 'pdf'],
    ['PDF in another name', aPdf, 'x.docx', 'pdf'],
    ['PDF without its end', Buffer.from('%PDF-1.4\nnada'), 'x.pdf', null],
    ['page before a PDF', Buffer.concat([Buffer.from('<html>'), aPdf]), 'x.pdf', null],
    ['JPEG', jpeg, 'x', 'jpg'],
    ['PNG', png, 'x.pdf', 'png'],
    ['WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '), 'x.webp', 'webp'],
    ['RIFF that is no WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000AVI LIST'), 'x.webp', null],
    ['Word', storedZip(word), 'x.docx', 'docx'],
    ['Excel', storedZip(excel), 'x.xlsx', 'xlsx'],
    ['OpenDocument text', storedZip(open('text')), 'x.odt', 'odt'],
    ['OpenDocument sheet', storedZip(open('spreadsheet')), 'x.ods', 'ods'],
    ['OpenDocument drawing', storedZip(open('graphics')), 'x.odg', null],
    ['Word with macros', storedZip({ ...word, 'word/vbaProject.bin': 'x' }), 'x.docm', null],
    ['Excel with macros in another name', storedZip({ ...excel, 'xl/vbaProject.bin': 'x' }), 'x.xlsx', null],
    ['OpenDocument with scripts', storedZip({ ...open('text'), 'Basic/Standard/a.xml': 'x' }), 'x.odt', null],
    ['ZIP', storedZip({ 'a.txt': 'a' }), 'x.zip', null],
    ['Java archive as Word', storedZip({ 'META-INF/MANIFEST.MF': 'x' }), 'x.docx', null],
    ['ZIP bomb', storedZip(word, 0xffff_fff0), 'x.docx', null],
    ['ZIP that is cut', storedZip(word).subarray(0, 60), 'x.docx', null],
    ['text', Buffer.from('Señores:\n\tBuenas tardes'), 'x.txt', 'txt'],
    ['text of Windows', Buffer.from('Se\u00f1ores', 'latin1'), 'x.TXT', 'txt'],
    ['text without a name', Buffer.from('hola'), 'x', null],
    ['text in the name of a PDF', Buffer.from('hola'), 'x.pdf', null],
    ['program', Buffer.from('#!/bin/sh\nls'), 'x.txt', null],
    ['page', Buffer.from('\ufeff <!DOCTYPE html><p>'), 'x.txt', null],
    ['drawing with a script', Buffer.from('<svg onload="a()"/>'), 'x.xml', null],
    ['page within XML', Buffer.from('<?xml version="1.0"?><a><script>a()</script></a>'), 'x.xml', null],
    ['CSV', Buffer.from('a;b\n1;2'), 'x.csv', 'csv'],
    ['XML', Buffer.from('<?xml version="1.0"?><factura/>'), 'x.xml', 'xml'],
    ['text in the name of XML', Buffer.from('hola'), 'x.xml', null],
    ['mail', Buffer.from('From: a@b.co\nSubject: x\n\nhola'), 'x.eml', 'eml'],
    ['text in the name of a mail', Buffer.from('hola'), 'x.eml', null],
    ['old Word', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x.doc', null],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'x.txt', null],
    ['nothing', Buffer.alloc(0), 'x.pdf', null],
  ])('%s', (_title, bytes, name, type) => {
    expect(sniffType(bytes, name)).toBe(type)
  })

  test('each sequence of bytes gets a judgement', () => {
    const heads = ['%PDF-1.7\n', 'PK\u0003\u0004', '\u0089PNG\r\n\u001a\n', '']
    const content = fc.tuple(
      fc.constantFrom(...heads),
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('%%EOF', 'PK\u0005\u0006', ''),
    )
    fc.assert(
      fc.property(content, fc.string(), ([head, middle, end], name) => {
        const bytes = Buffer.concat([Buffer.from(head, 'latin1'), middle, Buffer.from(end, 'latin1')])
        sniffType(bytes, name)
        expect(readPdf(bytes).pages).toBeGreaterThan(0)
      }),
    )
  })
})

describe('pages of a PDF', () => {
  test('pages of a PDF are counted at the root of their tree', () => {
    const tree = '1 0 obj<</Type/Pages/Kids[2 0 R 5 0 R]/Count 7>>endobj 2 0 obj<</Count 3/Type /Pages>>endobj'
    expect(readPdf(Buffer.from(`%PDF-1.4 ${tree}`)).pages).toBe(7)
  })

  test('pages of a PDF are its page objects without a tree, and one without any', () => {
    expect(readPdf(Buffer.from('<</Type/Page>><</Type /Page /Parent 1 0 R>>')).pages).toBe(2)
    expect(readPdf(Buffer.from('%PDF-1.4')).pages).toBe(1)
  })

  test('a file that repeats a node a hundred thousand times is read in time', () => {
    // wall clock: reading it node by node takes hours, which only a clock tells from a fraction of a second.
    const began = performance.now()
    readPdf(Buffer.from('/Type/Pages /Count 1 <<'.repeat(400_000)))
    // wall clock: a minute is a hundred times what a good reading takes.
    expect(performance.now() - began).toBeLessThan(60_000)
  })
})
