import { Radio, Text } from '@mantine/core'
import { useId } from 'react'
import classes from '../imports.module.css'
import type { ImportRun } from '../imports.queries.ts'
import { columnLetter, fileTexts as texts } from '../messages.ts'

type Props = {
  rows: ImportRun['firstRows']
  /** The sheet's number of the row of titles; undefined while there is none. */
  chosen: number | undefined
  onChoose: (rowNo: number) => void
}

/** The beginning of the sheet, where a person points at the row of titles: a logo or a heading may be above it. */
export function FirstRows({ rows, chosen, onChoose }: Props) {
  const hint = useId()
  const name = useId()
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    <div>
      <Text fw={500}>{texts.firstRows}</Text>
      <Text size="sm" c="dimmed" id={hint}>
        {texts.firstRowsHint}
      </Text>
      <div className={classes.firstRowsBox} role="radiogroup" aria-label={texts.firstRows} aria-describedby={hint}>
        <table className={classes.firstRows}>
          <thead>
            <tr>
              <th scope="col">{texts.rowNo}</th>
              {Array.from({ length: columns }, (_, at) => columnLetter(at)).map((letter) => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowNo, cells }) => (
              <tr
                key={rowNo}
                data-titles={rowNo === chosen || undefined}
                data-unread={(chosen !== undefined && rowNo < chosen) || undefined}
              >
                <th scope="row">
                  <Radio
                    name={name}
                    label={rowNo}
                    aria-label={texts.titlesOf(rowNo)}
                    checked={rowNo === chosen}
                    onChange={() => onChoose(rowNo)}
                  />
                </th>
                {Array.from({ length: columns }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row
                  <td key={at}>
                    <bdi>{cells[at]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
