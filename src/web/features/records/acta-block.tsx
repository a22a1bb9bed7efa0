import type { ReactNode } from 'react'
import { CHECK_MARK } from '../../../domain/records/acta-contents.ts'
import type {
  ActaBlock,
  ActaCell,
  ActaField,
  ActaImage,
  ActaLine,
  ActaQr,
  ActaSignature,
  ActaTable,
} from '../../../domain/records/acta-model.ts'
import { qrPath } from '../../ui/qr-code/qr-path.ts'
import { messages } from './messages.ts'

export type ShowImage = (image: ActaImage) => ReactNode

/** The parts of the acta never move, so their position can be their key. */
const placed = <T, R>(parts: readonly T[], draw: (part: T, key: number) => R): R[] =>
  parts.map((part, place) => draw(part, place))

function Boxes({ boxes }: { boxes: NonNullable<ActaField['boxes']> }) {
  return (
    <dd className="acta-boxes">
      {boxes.map(({ label, checked }) => (
        <span key={label} className={checked ? 'acta-option acta-checked' : 'acta-option'}>
          <span className="acta-box" role="img" aria-label={checked ? messages.checked : messages.unchecked}>
            {checked ? CHECK_MARK : null}
          </span>
          <span>{label}</span>
        </span>
      ))}
    </dd>
  )
}

export function Fields({ rows }: { rows: ActaField[][] }) {
  return (
    <dl className="acta-fields">
      {placed(rows.flat(), ({ label, span, boxes, value, room = 1 }, key) => (
        <div key={key} className={`acta-field acta-span-${span}`}>
          <dt>{label}</dt>
          {boxes && <Boxes boxes={boxes} />}
          {value !== undefined && <dd className={`acta-value acta-room-${room}`}>{value}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Qr({ qr: { text, alt } }: { qr: ActaQr }) {
  const { path, size } = qrPath(text)
  return (
    <svg className="acta-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={alt} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}

function Line({ line, showImage }: { line: ActaLine; showImage: ShowImage }) {
  return line.kind === 'image' ? (
    showImage(line.image)
  ) : (
    <span className={`acta-line acta-${line.tone}`}>{line.text}</span>
  )
}

const lines = ({ lines }: ActaCell, showImage: ShowImage) =>
  placed(lines, (line, key) => <Line key={key} line={line} showImage={showImage} />)

/** A column of boxes is as wide as a mark needs; the others share the rest. */
function columnWidths(columns: ActaTable['columns']): string[] {
  const boxes = columns.filter(({ width }) => width === 'box').length
  const total = columns.reduce((sum, { width }) => sum + (width === 'box' ? 0 : width), 0)
  return columns.map(({ width }) => (width === 'box' ? '2.8em' : `${(width / total) * (100 - 5 * boxes)}%`))
}

/** Title of a table, in its head: a browser repeats the head on each page that it prints the table on. */
const Title = ({ title: { text, detail }, columns }: { title: NonNullable<ActaTable['title']>; columns: number }) => (
  <tr className="acta-table-title">
    <th scope="colgroup" colSpan={columns}>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML allows no heading element in a cell of a head */}
      <span role="heading" aria-level={3}>
        <span>{text}</span> {detail !== undefined && <span className="acta-detail">{detail}</span>}
      </span>
    </th>
  </tr>
)

function Table({ table, showImage }: { table: ActaTable; showImage: ShowImage }) {
  const widthOf = (column: number) => (table.columns[column]?.width === 'box' ? 'acta-narrow' : undefined)
  return (
    // Focusable, so that the keyboard can scroll a table wider than the screen.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable (WCAG 2.1.1)
    <section className="acta-scroll" aria-label={table.name} tabIndex={0}>
      <table>
        <colgroup>
          {placed(columnWidths(table.columns), (width, column) => (
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          {table.title && <Title title={table.title} columns={table.columns.length} />}
          <tr>
            {placed(table.columns, ({ header, meaning }, column) => (
              <th key={column} scope="col" className={widthOf(column)}>
                {meaning ? <abbr title={meaning}>{header}</abbr> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placed(table.rows, ([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row" className={widthOf(0)}>
                {name && lines(name, showImage)}
              </th>
              {placed(cells, (cell, column) => (
                <td
                  key={column}
                  data-label={table.columns[column + 1]?.header}
                  className={[widthOf(column + 1), cell.marked && 'acta-marked'].filter(Boolean).join(' ') || undefined}
                >
                  {lines(cell, showImage)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Signature({ signature, showImage }: { signature: ActaSignature; showImage: ShowImage }) {
  return (
    <section className="acta-signature" aria-label={signature.title}>
      <h3>{signature.title}</h3>
      <div className="acta-signature-place">
        <Line line={signature.signature} showImage={showImage} />
      </div>
      <p className="acta-caption">{signature.caption}</p>
      <Fields rows={[signature.fields]} />
    </section>
  )
}

export function Block({ block, showImage }: { block: ActaBlock; showImage: ShowImage }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading>
          <span>{block.text}</span> {block.detail !== undefined && <span className="acta-detail">{block.detail}</span>}
        </Heading>
      )
    }
    case 'paragraph':
      return <p className={block.leads && 'acta-lead'}>{block.text}</p>
    case 'fields':
      return block.qr ? (
        <div className="acta-beside-qr">
          <Fields rows={block.rows} />
          <Qr qr={block.qr} />
        </div>
      ) : (
        <Fields rows={block.rows} />
      )
    case 'table':
      return <Table table={block} showImage={showImage} />
    case 'photos':
      return (
        <div className="acta-photos">
          {placed(block.photos, ({ image, caption }, key) => (
            <figure key={key}>
              {showImage(image)}
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )
    case 'signatures':
      return (
        <div className="acta-signatures">
          {placed(block.signatures, (signature, key) => (
            <Signature key={key} signature={signature} showImage={showImage} />
          ))}
        </div>
      )
  }
}
