import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { conceptText, itemParts } from '../../../../domain/inspections/checklist.ts'
import { measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import { formatPct } from '../../../../domain/inspections/score.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { itemTexts } from '../answers/messages.ts'
import type { EstablishmentHeader, LastFinding } from '../visit-form.queries.ts'
import classes from './establishment-card.module.css'
import { Fact } from './fact.tsx'
import { headerTexts } from './messages.ts'

function Finding({ finding }: { finding: LastFinding }) {
  const { number, title } = itemParts(finding.text)
  return (
    <li className={classes.finding} data-concept={finding.concept}>
      <p>
        <strong>
          {number} {title}
        </strong>
      </p>
      <p>
        {conceptText[finding.concept]}
        {finding.isCritical && ` · ${headerTexts.critical}`}
      </p>
      {finding.observation && <p className={classes.findingText}>{finding.observation}</p>}
      {finding.measure && <p>{itemTexts.measureTaken(measureName[finding.measure])}</p>}
    </li>
  )
}

/** Findings of the last inspection: inspectors first check whether they were corrected. */
function Findings({ findings }: { findings: readonly LastFinding[] }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (findings.length === 0) return <p className={classes.place}>{headerTexts.noFindings}</p>
  return (
    <>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? headerTexts.hideFindings : headerTexts.showFindings(findings.length)}
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </UnstyledButton>
      <Collapse id={listId} expanded={isOpen}>
        <ul className={classes.findings}>
          {findings.map((finding) => (
            <Finding key={finding.itemId} finding={finding} />
          ))}
        </ul>
      </Collapse>
    </>
  )
}

type Props = {
  last: EstablishmentHeader['lastInspection']
  /** Null where this device does not have them. */
  findings: readonly LastFinding[] | null
}

/** The result of the last inspection, or a text that there was none. */
export function LastInspection({ last, findings }: Props) {
  return (
    <>
      <h2 className={classes.subtitle}>{headerTexts.lastInspection}</h2>
      <dl className={classes.facts}>
        <Fact term={headerTexts.concept}>{last?.concepto ?? headerTexts.notAvailable}</Fact>
        <Fact term={headerTexts.percentage}>{last ? formatPct(last.compliancePct) : headerTexts.notAvailable}</Fact>
        <Fact term={headerTexts.date}>{last ? formatDay(last.day) : headerTexts.noDate}</Fact>
        <Fact term={headerTexts.motive}>{last?.motive || headerTexts.noMotive}</Fact>
      </dl>
      {last && findings && <Findings findings={findings} />}
    </>
  )
}
