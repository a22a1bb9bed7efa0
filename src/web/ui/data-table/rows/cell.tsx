import { ClippedText } from '../clipped-text.tsx'
import { cellText, type DataColumn } from '../column.ts'
import { ToneBadge } from '../tone-badge.tsx'
import classes from './cell.module.css'

/** The value of a column in a row: its text, what tells it apart, and its badges. */
export function Cell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const text = cellText(column, row)
  const tone = column.format?.tone?.(row[column.accessor])
  const note = column.note?.(row)
  const detail = column.detail?.(row)
  return (
    <>
      {tone ? <ToneBadge tone={tone} text={text} /> : <ClippedText text={text} />}
      {detail && (
        <div className={classes.detail} data-detail>
          <ClippedText text={detail} />
        </div>
      )}
      {note && <ToneBadge {...note} />}
    </>
  )
}
