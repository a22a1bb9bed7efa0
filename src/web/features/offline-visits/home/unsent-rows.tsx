import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './home.module.css'
import type { HomeWork } from './home-work.ts'
import { homeTexts } from './messages.ts'

type Props = {
  title: string
  none: string
  works: readonly HomeWork[]
  /** The state of a visit's work in words; empty where it has none of this kind. */
  textOf: (work: HomeWork) => string
}

/** Visits with work of one kind on this device. The page of offline visits is where it is settled. */
export function UnsentRows({ title, none, works, textOf }: Props) {
  const rows = works.map((work) => ({ ...work, text: textOf(work) })).filter(({ text }) => text !== '')
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.details}>{none}</p>
      ) : (
        <>
          <ul className={classes.visits}>
            {rows.map(({ assignmentId, name, text }) => (
              <li key={assignmentId}>
                {name}: {text}
              </li>
            ))}
          </ul>
          <Anchor component={Link} className={classes.link} to="/dashboard/inspeccion/campo">
            {homeTexts.settle}
          </Anchor>
        </>
      )}
    </section>
  )
}
