import { Button } from '@mantine/core'
import { RISK_FACTORS } from '../../../../domain/planning/planning-words.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import classes from '../planning.module.css'
import type { RiskModel } from '../planning.queries.ts'
import { texts } from './messages.ts'

type Props = {
  versions: readonly RiskModel[]
  /** Version in force today. */
  inForce: number
  onStart: (version: RiskModel) => void
}

const nameOf = ({ version }: RiskModel) => (version === 0 ? texts.ownVersion : texts.version(version))

/** Every version of the weights, the newest first, and the product's own. */
export const WeightsHistory = ({ versions, inForce, onStart }: Props) => (
  <div className={classes.block}>
    <h2 className={classes.title}>{texts.history}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section className={classes.scroll} aria-label={texts.history} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.historyColumns.version}</th>
            <th scope="col">{texts.historyColumns.points}</th>
            <th scope="col">{texts.historyColumns.note}</th>
            <th scope="col">{texts.historyColumns.use}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((model) => (
            <tr key={model.version}>
              <th scope="row">
                {nameOf(model)} {model.version === inForce && <ToneBadge tone="green" text={texts.current} />}
                {model.effectiveFrom && <p className={classes.note}>{texts.since(model.effectiveFrom)}</p>}
                {model.createdBy && <p className={classes.note}>{model.createdBy}</p>}
              </th>
              <td>{RISK_FACTORS.map((factor) => model.weights[factor]).join(' · ')}</td>
              <td>{model.note}</td>
              <td>
                <Button variant="default" aria-label={texts.loadOf(nameOf(model))} onClick={() => onStart(model)}>
                  {texts.load}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
)
