import { NativeSelect, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ChecklistItem } from '../../../../domain/inspections/checklist.ts'
import { requirementTextOf, severityOf } from '../../../../domain/requirements/requirement-of-finding.ts'
import { SEVERITIES, type Severity, severityName } from '../../../../domain/requirements/requirement-words.ts'
import growing from '../../../ui/form/growing-text.module.css'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { itemFieldId } from '../focus/focus-after.ts'
import classes from './finding-requirement.module.css'
import type { ItemFaults } from './item-faults.ts'
import { applicable } from './item-write.ts'
import { itemTexts } from './messages.ts'
import { TermChoices, useDepartmentTerm } from './term-choices.tsx'

type Props = {
  item: ChecklistItem
  draft: ItemDraft
  faults: ItemFaults
  onEdit: (change: Partial<ItemDraft>) => void
}

const severities = SEVERITIES.map((value) => ({ value, label: severityName[value] }))

/** The severity that the item gives a finding, and the one that it has with the inspector's choice. */
function severitiesOf(draft: ItemDraft, item: ChecklistItem) {
  const { concept = 'AR', isCritical = false } = applicable(draft)
  const finding = { concept, isCritical }
  return { own: severityOf(finding, item), chosen: severityOf({ ...finding, severity: draft.severity ?? null }, item) }
}

type FieldsProps = Props & { severity: Severity; ownSeverity: Severity }

/** A value equal to the item's own is not kept, so that the draft has only what the inspector changed. */
function RequirementFields({ item, draft, faults, onEdit, severity, ownSeverity }: FieldsProps) {
  const { id, suggestedRequirement: suggested } = item
  const ownTerm = useDepartmentTerm(severity)
  const chooseSeverity = (chosen: Severity) => onEdit({ severity: chosen === ownSeverity ? undefined : chosen })
  const write = (text: string) => onEdit({ requirementText: text === suggested ? undefined : text })
  return (
    <>
      <Textarea
        id={itemFieldId(id, 'requirementText')}
        label={itemTexts.requirement}
        classNames={growing}
        value={draft.requirementText ?? suggested}
        onChange={(event) => write(event.currentTarget.value)}
        description={suggested ? itemTexts.blankTakesSuggested : itemTexts.blankTakesObservation}
        error={faults.requirementText}
      />
      <NativeSelect
        label={itemTexts.severity}
        data={severities}
        value={severity}
        onChange={(event) => chooseSeverity(event.currentTarget.value as Severity)}
      />
      <div className={classes.term}>
        <TextInput
          id={itemFieldId(id, 'termDays')}
          label={itemTexts.termDays}
          inputMode="numeric"
          value={draft.termDays ?? ''}
          onChange={(event) => onEdit({ termDays: event.currentTarget.value || undefined })}
          description={itemTexts.blankTakesTerm(ownTerm)}
          error={faults.termDays}
        />
        <TermChoices value={draft.termDays} onChoose={(termDays) => onEdit({ termDays })} />
      </div>
    </>
  )
}

/** The requirement that the acta will print for a finding, folded; its fields open to change it (R 31.1). */
export function FindingRequirement({ item, draft, faults, onEdit }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // A fault must be seen. Its field stays open once it is mended.
  const isShown = isOpen || Boolean(faults.requirementText ?? faults.termDays)
  const { own, chosen } = severitiesOf(draft, item)
  const { requirementText = null, termDays } = applicable(draft)
  const edit = (change: Partial<ItemDraft>) => {
    setOpen(true)
    onEdit(change)
  }
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-describedby={isShown ? undefined : id}
        onClick={() => setOpen(!isShown)}
      >
        {itemTexts.requirementHead(severityName[chosen], termDays)}
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </UnstyledButton>
      {isShown ? (
        <div id={id} className={classes.fields}>
          <RequirementFields {...{ item, draft, faults, severity: chosen, ownSeverity: own }} onEdit={edit} />
        </div>
      ) : (
        <p id={id} className={classes.text}>
          {requirementTextOf({ requirementText, observation: itemTexts.asObserved }, item)}
        </p>
      )}
    </div>
  )
}
