import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messages } from '../messages.ts'
import type { EstablishmentHeader, LastFinding } from '../visit-form.queries.ts'
import classes from './establishment-card.module.css'
import { Fact } from './fact.tsx'
import { LastInspection } from './last-inspection.tsx'

const { header: texts } = messages

type Props = {
  header: EstablishmentHeader
  motive: string | undefined
  lastFindings: readonly LastFinding[] | null
}

const placeOf = ({ locationType, location }: EstablishmentHeader) =>
  locationType && location ? `${locationType}: ${location}` : location

/** The establishment in front of the inspector; what is seldom looked up is folded away. */
export function EstablishmentCard({ header, motive, lastFindings }: Props) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <header className={classes.card}>
      <p className={classes.kicker}>{messages.title}</p>
      <h1 className={classes.name}>{header.name}</h1>
      <p className={classes.place}>
        {header.address}, {header.city}
      </p>
      <dl className={classes.facts}>
        <Fact term={texts.inscriptionType}>{header.inscriptionType}</Fact>
        <Fact term={texts.visitMotive}>{motive || texts.noMotive}</Fact>
      </dl>
      <LastInspection last={header.lastInspection} findings={lastFindings} />
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideDetails : texts.showDetails}
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </UnstyledButton>
      <Collapse id={detailsId} expanded={isOpen}>
        <dl className={classes.facts}>
          <Fact term={texts.inscriptionNumber}>{header.inscriptionNumber}</Fact>
          <Fact term={texts.businessName}>{header.businessName}</Fact>
          <Fact term={texts.identification}>
            {header.identificationType} {header.identificationNumber}
          </Fact>
          <Fact term={texts.owner}>{header.ownerName}</Fact>
          <Fact term={texts.phone}>{header.phone}</Fact>
          <Fact term={texts.email}>{header.email}</Fact>
          <Fact term={texts.location}>{placeOf(header)}</Fact>
          <Fact term={texts.populationType}>{header.populationType}</Fact>
          <Fact term={texts.workers}>{String(header.workers)}</Fact>
          <Fact term={texts.hours}>
            {header.openingTime} – {header.closingTime}
          </Fact>
          <Fact term={texts.activities}>{header.activities.map((activity) => activity.name).join(', ')}</Fact>
        </dl>
      </Collapse>
    </header>
  )
}
