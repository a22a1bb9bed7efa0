import { followUpsTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import type { Requirement } from '../requirements.queries.ts'
import { ActaLink } from './acta-link.tsx'

/** The visits that verify a requirement: those to come, and those made with their acta. Nothing where there is none. */
export function FollowUps({ requirement: { followUps = [], establishmentId } }: { requirement: Requirement }) {
  if (followUps.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="seguimiento-del-requerimiento">
      <h2 id="seguimiento-del-requerimiento" className={classes.title}>
        {texts.title}
      </h2>
      <ul className={classes.list}>
        {followUps.map(({ visitId, inspectionId, acta }) => (
          <li key={visitId}>
            {inspectionId === null ? (
              texts.planned
            ) : (
              <ActaLink acta={acta ?? String(inspectionId)} ids={{ inspectionId, establishmentId }} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
