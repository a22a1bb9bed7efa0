import { z } from 'zod'
import type { Job } from '../../../../contract/jobs.wire.ts'
import { backTestResult } from '../../../../contract/planning/weights.wire.ts'
import classes from '../planning.module.css'
import { texts } from './messages.ts'

/** The result of a comparison: a sentence, its figures as a table, and their limits. */
export function BackTestResult({ job }: { job: Job }) {
  const read = z.safeDecode(backTestResult, job.result as never)
  if (!read.success) return null
  const { text, warning, unfavourable, critical, firstHalf, version } = read.data
  return (
    <section className={classes.page} aria-label={texts.result}>
      <p>{text}</p>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={texts.result}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.what}</th>
              <th scope="col" className={classes.number}>
                {texts.columns.visits}
              </th>
              <th scope="col">{texts.columns.mean}</th>
              <th scope="col" className={classes.number}>
                {texts.columns.earlier}
              </th>
              <th scope="col" className={classes.number}>
                {texts.columns.later}
              </th>
            </tr>
          </thead>
          <tbody>
            {[
              { name: texts.unfavourable, gain: unfavourable },
              { name: texts.critical, gain: critical },
            ].map(({ name, gain }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={classes.number}>{gain.visits}</td>
                <td>{texts.days(gain)}</td>
                <td className={classes.number}>{gain.earlier}</td>
                <td className={classes.number}>{gain.later}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {firstHalf.total > 0 && <p>{texts.half(firstHalf)}</p>}
      <p className={classes.note}>{texts.version(version)}</p>
      <p className={classes.proposal}>{warning}</p>
    </section>
  )
}
