import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { previewWeights } from '../../../../contract/planning/weights.wire.ts'
import classes from '../planning.module.css'
import { texts } from './messages.ts'

export type WeightsPreviewData = ReplyOf<typeof previewWeights>
type Row = WeightsPreviewData['rows'][number]

/** How an establishment moves in the first 50, in words. */
function changeText({ rankBefore, rankAfter }: Row): string {
  if (rankAfter === null) return texts.leaves
  if (rankBefore === null) return texts.enters
  if (rankBefore === rankAfter) return texts.same
  return rankAfter < rankBefore ? texts.up(rankBefore - rankAfter) : texts.down(rankAfter - rankBefore)
}

const rankText = (rank: number | null) => (rank === null ? texts.outside : String(rank))

/** The first 50 by the typed weights, and those that would leave them. */
export const WeightsPreview = ({ preview }: { preview: WeightsPreviewData }) => (
  <div>
    <h3 className={classes.title}>{texts.previewTitle}</h3>
    <p role="status">{texts.previewSummary(preview)}</p>
    {preview.rows.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      <section className={classes.scroll} aria-label={texts.previewTitle} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {texts.columns.rank}
              </th>
              <th scope="col" className={classes.number}>
                {texts.columns.before}
              </th>
              <th scope="col">{texts.columns.change}</th>
              <th scope="col">{texts.columns.establishment}</th>
              <th scope="col" className={classes.number}>
                {texts.columns.score}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <tr key={row.establishmentId}>
                <td className={classes.number}>{rankText(row.rankAfter)}</td>
                <td className={classes.number}>{rankText(row.rankBefore)}</td>
                <td>{changeText(row)}</td>
                <th scope="row">
                  {row.establishment}, {row.city}
                </th>
                <td className={classes.number}>{texts.scores(row.scoreBefore, row.scoreAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </div>
)
