import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { csvText } from '../../../domain/list-exports/csv-text.ts'
import { saveFile } from '../save-file.ts'
import classes from './charts.module.css'
import { messages } from './messages.ts'

/** The data of a chart as texts. The first cell of a row names it. */
type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

export type ChartText = {
  title: string
  /** The chart in words, made from its data. */
  sentence: string
  table: ChartTable
  /** Name of the downloaded file, without its ending. */
  fileName: string
  /** Text of the control that opens the table. */
  showData?: string
}

type Props = ChartText & { children: ReactNode }

/** The sentence with each number and its percent sign on one line. */
const joinedPercents = (sentence: string) => sentence.replaceAll(' %', '\u00a0%')

const csvType = 'text/csv;charset=utf-8'

/** A chart with its title, its sentence, and the same data as a table and as a file. */
export function ChartFigure({ title, sentence, table, fileName, showData = messages.showData, children }: Props) {
  const [titleId, sentenceId] = [useId(), useId()]
  const [nameColumn, ...valueColumns] = table.columns
  return (
    <figure className={classes.figure} aria-labelledby={titleId} aria-describedby={sentenceId}>
      <figcaption>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <p id={sentenceId} className={classes.sentence}>
          {joinedPercents(sentence)}
        </p>
      </figcaption>
      {children}
      {table.rows.length > 0 && (
        <details className={classes.data}>
          <summary aria-label={`${showData}: ${title}`}>{showData}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
          <section className={classes.scroll} aria-label={messages.table(title)} tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{nameColumn}</th>
                  {valueColumns.map((column) => (
                    <th key={column} scope="col" className={classes.number}>
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name, ...values]) => (
                  <tr key={[name, ...values].join()}>
                    <th scope="row">{name}</th>
                    {values.map((value, at) => (
                      <td key={valueColumns[at]} className={classes.number}>
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Button
            variant="default"
            aria-label={messages.downloadOf(title)}
            onClick={() =>
              saveFile(new Blob([csvText([table.columns, ...table.rows])], { type: csvType }), `${fileName}.csv`)
            }
          >
            {messages.download}
          </Button>
        </details>
      )}
    </figure>
  )
}
