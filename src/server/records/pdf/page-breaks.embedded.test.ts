import { afterAll, expect, test } from 'vitest'
import { actaDocument } from '../../../domain/records/acta.ts'
import { faultsOfPages, recordWithLines } from '../../testing/data/acta-pages.ts'
import { cannotReadPdf, printedPages } from '../../testing/pdf-text.ts'
import { createActaPdf } from './render-acta-pdf.ts'

const actaPdf = createActaPdf()

afterAll(actaPdf.close)

/** Each line moves the evaluation by one line and the parts after the requirements by two: the sweep passes two pages. */
const LINES = 72
const FOOT = /^(GS-IVCSA-FO-002 |Página \d)/

test.skipIf(cannotReadPdf)(
  'headings, boxes, sections and signatures of the acta stay with their content at page ends',
  async () => {
    const faults: string[] = []
    for (let lines = 0; lines <= LINES; lines += 2) {
      const record = recordWithLines(lines)
      const pages = await printedPages(await actaPdf.render(actaDocument(record), new Map()))
      const printed = pages.map((page) => page.filter((line) => !FOOT.test(line)))
      faults.push(...faultsOfPages(printed, record).map((fault) => `${lines} lines: ${fault}`))
    }
    expect(faults).toEqual([])
  },
)
