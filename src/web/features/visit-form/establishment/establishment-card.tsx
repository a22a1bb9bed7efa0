import { Alert, Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messages } from '../messages.ts'
import type { EstablishmentHeader, LastFinding } from '../visit-form.queries.ts'
import classes from './establishment-card.module.css'
import { Fact } from './fact.tsx'
import { LastInspection } from './last-inspection.tsx'
import { headerTexts } from './messages.ts'

type Props = {
  header: EstablishmentHeader
  motive: string | undefined
  lastFindings: readonly LastFinding[] | null
}

const placeOf = ({ locationType, location }: EstablishmentHeader) =>
  locationType && location ? `${locationType}: ${location}` : location

/** The establishment of the visit. Details that are rarely needed are folded away. */
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
      {header.isActive === false && (
        <Alert color="yellow" mt="sm">
          {headerTexts.inactive}
        </Alert>
      )}
      <dl className={classes.facts}>
        <Fact term={headerTexts.inscriptionType}>{header.inscriptionType}</Fact>
        <Fact term={headerTexts.visitMotive}>{motive || headerTexts.noMotive}</Fact>
      </dl>
      <LastInspection last={header.lastInspection} findings={lastFindings} />
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? headerTexts.hideDetails : headerTexts.showDetails}
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </UnstyledButton>
      <Collapse id={detailsId} expanded={isOpen}>
        <dl className={classes.facts}>
          <Fact term={headerTexts.inscriptionNumber}>{header.inscriptionNumber}</Fact>
          <Fact term={headerTexts.businessName}>{header.businessName}</Fact>
          <Fact term={headerTexts.identification}>
            {header.identificationType} {header.identificationNumber}
          </Fact>
          <Fact term={headerTexts.owner}>{header.ownerName}</Fact>
          <Fact term={headerTexts.phone}>{header.phone}</Fact>
          <Fact term={headerTexts.email}>{header.email}</Fact>
          <Fact term={headerTexts.location}>{placeOf(header)}</Fact>
          <Fact term={headerTexts.populationType}>{header.populationType}</Fact>
          <Fact term={headerTexts.workers}>{String(header.workers)}</Fact>
          <Fact term={headerTexts.hours}>
            {header.openingTime} – {header.closingTime}
          </Fact>
          <Fact term={headerTexts.activities}>{header.activities.map((activity) => activity.name).join(', ')}</Fact>
        </dl>
      </Collapse>
    </header>
  )
}
