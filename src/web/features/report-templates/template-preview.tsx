import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { previewReportTemplate } from '../../../contract/integrations/report-templates.wire.ts'
import { messages } from './messages.ts'
import classes from './report-templates.module.css'

/** First rows of a workbook, as people read them. */
export const TemplatePreview = ({
  shown: { names, rows, isCut },
}: {
  shown: ReplyOf<typeof previewReportTemplate>
}) => (
  <section aria-labelledby="first-rows">
    <h3 id="first-rows" className={classes.heading}>
      {messages.previewTitle}
    </h3>
    {rows.length === 0 ? (
      <p role="status">{isCut ? messages.noneRead : messages.noRows}</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      <section className={classes.scroll} aria-label={messages.previewTitle} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own, and never move
              <tr key={at}>
                {names.map((name, column) => (
                  <td key={name}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
)
