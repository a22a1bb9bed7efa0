import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Loaded } from '../loaded.tsx'
import classes from '../planning.module.css'
import { type RiskModel, weightsQuery } from '../planning.queries.ts'
import { texts } from './messages.ts'
import { WeightsEditor } from './weights-editor.tsx'
import { WeightsHistory } from './weights-history.tsx'

type Props = {
  inscriptionTypes: CatalogueQuery
  /** `yyyy-mm-dd`. */
  today: string
}

const replaceQuestion = {
  title: texts.replace.title,
  text: texts.replace.text,
  confirmLabel: texts.replace.confirm,
}

/** The points that make the score: what holds, a form for another version, and all versions (R 22.2). */
export function WeightsView({ inscriptionTypes, today }: Props) {
  const query = useQuery(weightsQuery)
  const [start, setStart] = useState<{ model: RiskModel; times: number }>()
  const [isDirty, setDirty] = useState(false)
  const beginWith = async (model: RiskModel) => {
    if (isDirty && !(await confirm(replaceQuestion))) return
    setStart({ model, times: (start?.times ?? 0) + 1 })
  }
  return (
    <div className={classes.page}>
      <Title order={1} size="h2">
        {texts.title}
      </Title>
      <p className={classes.note}>{texts.intro}</p>
      <Loaded of={texts.failed} query={query}>
        {({ model, proposed, versions, factors, label }) => (
          <div className={classes.page}>
            <p className={classes.proposal}>{label}</p>
            <WeightsEditor
              key={`${model.version} ${start?.times ?? 0}`}
              model={start?.model ?? model}
              factors={factors}
              inscriptionTypes={inscriptionTypes}
              today={today}
              onDirty={setDirty}
              onProposed={() => void beginWith(proposed)}
              onSaved={() => setStart(undefined)}
            />
            <WeightsHistory
              versions={[...versions, proposed]}
              inForce={model.version}
              onStart={(version) => void beginWith(version)}
            />
          </div>
        )}
      </Loaded>
    </div>
  )
}
