import { Title } from '@mantine/core'
import { useId } from 'react'
import { useActs } from '../../offline/acts/act-store.ts'
import { usePrepared } from '../../offline/visits/prepared-visits.ts'
import { ActList } from './act-card.tsx'
import type { LoadActWindow } from './act-window-props.ts'
import classes from './field-acts.module.css'
import { actTexts as texts } from './messages.ts'
import { useActWindow } from './use-act-window.tsx'

/** All acts of a user on this device, by visit; nothing where there are none. */
export function DeviceActs({ userId, loadWindow }: { userId: number; loadWindow: LoadActWindow }) {
  const titleId = useId()
  const acts = useActs(userId) ?? []
  const visits = usePrepared(userId) ?? []
  const { open, window } = useActWindow(loadWindow)
  const ids = [...new Set(acts.map(({ assignmentId }) => assignmentId))]
  const nameOf = (id: number) => {
    const visit = visits.find(({ assignmentId }) => assignmentId === id)
    return visit ? texts.ofVisit(visit.establishment) : texts.unknownVisit(id)
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
