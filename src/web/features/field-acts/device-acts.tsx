import { Title } from '@mantine/core'
import { useId } from 'react'
import { useActs } from '../../offline/acts/act-store.ts'
import { isStatement } from '../../offline/acts/field-act.ts'
import { usePrepared } from '../../offline/visits/prepared-visits.ts'
import { ActList } from './act-card.tsx'
import type { LoadActWindow } from './act-window-props.ts'
import classes from './field-acts.module.css'
import { actTexts as texts } from './messages.ts'
import { useActWindow } from './use-act-window.tsx'

/** Acts of a user on this device, by visit; nothing where there are none. The card of a visit says that it was not made. */
export function DeviceActs({ userId, loadWindow }: { userId: number; loadWindow: LoadActWindow }) {
  const titleId = useId()
  const all = useActs(userId) ?? []
  const visits = usePrepared(userId) ?? []
  const { open, window } = useActWindow(loadWindow)
  const visitOf = (id: number) => visits.find(({ assignmentId }) => assignmentId === id)
  const acts = all.filter((act) => !(isStatement(act) && visitOf(act.assignmentId)))
  const ids = [...new Set(acts.map(({ assignmentId }) => assignmentId))]
  const nameOf = (id: number) => {
    const name = visitOf(id)?.establishment ?? acts.find((act) => act.assignmentId === id)?.establishment
    return name === undefined ? texts.unknownVisit(id) : texts.ofVisit(name)
  }
  return (
    <>
      {ids.length > 0 && (
        <section className={classes.section} aria-labelledby={titleId}>
          <Title order={2} size="h3" id={titleId}>
            {texts.deviceTitle}
          </Title>
          {ids.map((id) => (
            <div key={id} className={classes.section}>
              <p className={classes.name}>{nameOf(id)}</p>
              <ActList acts={acts.filter(({ assignmentId }) => assignmentId === id)} open={open} />
            </div>
          ))}
        </section>
      )}
      {window}
    </>
  )
}
