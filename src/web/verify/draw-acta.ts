import { addendumDocument } from '../../domain/addenda/addendum-document.ts'
import { indexDocument } from '../../domain/files/index-document.ts'
import { liftingActaDocument } from '../../domain/measures/lifting-acta-document.ts'
import { measureActaDocument } from '../../domain/measures/measure-acta-document.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import type {
  ActaBlock,
  ActaBox,
  ActaCell,
  ActaDocument,
  ActaField,
  ActaImage,
  ActaLine,
  ActaSignature,
  ActaTable,
} from '../../domain/records/acta-model.ts'
import {
  isAddendum,
  isIndex,
  isLiftingActa,
  isMeasureActa,
  type SealedFile,
} from '../../domain/records/check-record-file.ts'
import { make } from './elements.ts'
import { messages } from './messages.ts'

/** A picture is not in the record: its digest is. */
const picture = ({ alt, name }: ActaImage): HTMLElement =>
  make('span', { className: 'absent', title: name }, `${alt}. ${messages.absentPhoto(name)}`)

const line = (shown: ActaLine): HTMLElement =>
  shown.kind === 'image' ? picture(shown.image) : make('span', { className: `line ${shown.tone}` }, shown.text)

/** A box to mark, in words for those who do not see it. */
const box = ({ label, checked }: ActaBox): HTMLElement =>
  make(
    'span',
    { className: 'box' },
    make('span', { role: 'img', 'aria-label': checked ? messages.marked : messages.unmarked }, checked ? '☒' : '☐'),
    ` ${label} `,
  )

const field = ({ label, value, boxes = [] }: ActaField): HTMLElement[] => [
  make('dt', {}, label),
  make('dd', {}, ...boxes.map(box), value ?? ''),
]

const fields = (rows: ActaField[][]): HTMLElement => make('dl', {}, ...rows.flat().flatMap(field))

const cellOf = (name: 'th' | 'td', cell: ActaCell | undefined, scope?: string): HTMLElement =>
  make(name, { scope }, ...(cell?.lines ?? []).flatMap((shown) => [line(shown), ' ']))

function table({ name, title, columns, rows }: ActaTable): HTMLElement {
  const heads = columns.map(({ header }) => make('th', { scope: 'col' }, header))
  const body = rows.map(([first, ...cells]) =>
    make('tr', {}, cellOf('th', first, 'row'), ...cells.map((cell) => cellOf('td', cell))),
  )
  const caption = title ? [title.text, title.detail].filter(Boolean).join(' · ') : name
  return make(
    'div',
    { className: 'scroll', role: 'region', 'aria-label': name, tabindex: '0' },
    make(
      'table',
      {},
      make('caption', {}, caption),
      make('thead', {}, make('tr', {}, ...heads)),
      make('tbody', {}, ...body),
    ),
  )
}

const signature = ({ title, signature, caption, fields: rows }: ActaSignature): HTMLElement[] => [
  make('h4', {}, title),
  make('p', {}, line(signature), ` ${caption}`),
  fields([rows]),
]

/** Headings of the acta are one level below those of the page. */
const headingNames = { 2: 'h3', 3: 'h4' } as const

function block(shown: ActaBlock): HTMLElement[] {
  switch (shown.kind) {
    case 'heading':
      return [make(headingNames[shown.level], {}, [shown.text, shown.detail].filter(Boolean).join(' · '))]
    case 'paragraph':
      return [make('p', {}, shown.text)]
    case 'fields':
      return [fields(shown.rows)]
    case 'table':
      return [table(shown)]
    case 'photos':
      return shown.photos.map(({ image, caption }) => make('p', {}, picture(image), ` ${caption}`))
    case 'signatures':
      return shown.signatures.flatMap(signature)
  }
}

/** The document of a file, from its sealed content alone. */
function documentOf(file: SealedFile): ActaDocument {
  const sealed = { seal: file.sello.valor, code: file.codigo }
  if (isAddendum(file)) return addendumDocument({ ...file.registro, ...sealed })
  if (isIndex(file)) return indexDocument({ ...file.registro, ...sealed, xml: file.indice })
  if (isLiftingActa(file)) return liftingActaDocument({ ...file.registro, ...sealed })
  if (isMeasureActa(file)) return measureActaDocument({ ...file.registro, ...sealed })
  return actaDocument({ ...file.registro, ...sealed, startedAt: null, endedAt: null })
}

/** The whole document, drawn from the sealed content of a file with the rules that the product prints it with. */
export function drawActa(file: SealedFile): HTMLElement {
  const { header, blocks } = documentOf(file)
  return make(
    'div',
    { className: 'acta' },
    make('p', {}, messages.wholeActaNote),
    make('h3', {}, header.title),
    ...header.authority.map((text) => make('p', {}, text)),
    ...blocks.flatMap(block),
  )
}
