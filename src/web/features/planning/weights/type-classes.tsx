import { NativeSelect } from '@mantine/core'
import { RISK_CLASSES, type RiskClass, riskClassName } from '../../../../domain/planning/planning-words.ts'
import { type CatalogueQuery, useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import classes from '../planning.module.css'
import { texts } from './messages.ts'

type Classes = Readonly<Record<number, RiskClass>>
type Props = { query: CatalogueQuery; classes: Classes; onChange: (classes: Classes) => void }

const choices = [
  { value: '', label: texts.noClass },
  ...RISK_CLASSES.map((riskClass) => ({ value: riskClass as string, label: riskClassName[riskClass] })),
]

const withClass = (all: Classes, id: number, chosen: string): Classes => {
  const others = Object.entries(all).filter(([key]) => Number(key) !== id)
  const riskClass = RISK_CLASSES.find((one) => one === chosen)
  return Object.fromEntries([...others, ...(riskClass ? [[id, riskClass] as const] : [])])
}

/** The class of risk of each type of establishment; a type may have none. */
export function TypeClasses({ query, classes: chosen, onChange }: Props) {
  const types = useCatalogue(query)
  return (
    <fieldset className={`${classes.block} ${classes.group}`}>
      <legend>{texts.classes}</legend>
      {types.isLoading && <Loading />}
      {types.hasFailed && <LoadFailed text={texts.typesFailed} of={texts.classes} onRetry={types.retry} />}
      <div className={classes.filters}>
        {types.rows.map(({ id, name }) => (
          <NativeSelect
            key={id}
            label={name}
            data={choices}
            value={chosen[id] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(withClass(chosen, id, value))}
          />
        ))}
      </div>
    </fieldset>
  )
}
