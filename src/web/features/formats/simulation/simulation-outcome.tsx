import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { simulationResult } from '../../../../contract/formats/simulation.wire.ts'
import type { Job } from '../../../../contract/jobs.wire.ts'
import { formatPct } from '../../../../domain/inspections/score.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { simulationTexts as texts } from './messages.ts'
import classes from './simulation.module.css'

type Result = z.output<typeof simulationResult>
type Example = Result['examples'][number]

const { columns } = texts
const outcomeText = ({ concepto, compliancePct }: Example['before']) => `${concepto} (${formatPct(compliancePct)})`

/** A result that cannot be read is no result: the job's own text says the counts. */
const resultOf = ({ result }: Pick<Job, 'result'>): Result | undefined =>
  z.safeDecode(simulationResult, result as z.input<typeof simulationResult>).data

type Props = {
  job: Job
  /** `row_version` of the draft as it is now. */
  draftVersion: number
}

/** The effect of a draft on past records, with the first that would get another concepto. Nothing where there were none. */
export function SimulationOutcome({ job, draftVersion }: Props) {
  const result = resultOf(job)
  if (!result || result.inspections === 0) return null
  const { label, partsLost, examples, changed } = result
  return (
    <>
      <Text fw={600}>{label}</Text>
      {result.draftVersion !== draftVersion && <Text c="var(--tone-amber-text)">{texts.outdated}</Text>}
      {partsLost > 0 && <Text>{texts.partsLost(partsLost)}</Text>}
      {examples.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.examples} aria-label={texts.examples}>
            <thead>
              <tr>
                {Object.entries(columns).map(([name, title]) => (
                  <th key={name} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {examples.map((example) => (
                <tr key={example.id}>
                  <th scope="row">
                    <Anchor
                      renderRoot={(props) => (
                        <Link
                          {...props}
                          to="/dashboard/inspecciones/$inspectionId/$establishmentId"
                          params={{
                            inspectionId: String(example.id),
                            establishmentId: String(example.establishmentId),
                          }}
                          target="_blank"
                        />
                      )}
                      aria-label={texts.actaOf(example.number, example.day)}
                    >
                      {example.number}
                    </Anchor>
                  </th>
                  <td>{example.establishment}</td>
                  <td>{formatDay(example.day)}</td>
                  <td>{outcomeText(example.before)}</td>
                  <td>{outcomeText(example.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changed > examples.length && <Text c="dimmed">{texts.more(examples.length)}</Text>}
    </>
  )
}
