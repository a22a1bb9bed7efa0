import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ChecklistItem, splitItemText } from '../../../../domain/inspections/checklist.ts'
import { MEASURE_CODES, type MeasureCode, measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import growing from '../../../ui/form/growing-text.module.css'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { itemFieldId } from '../focus/focus-after.ts'
import { EvidencePhoto } from '../photos/evidence-photo.tsx'
import { useSlotPhoto } from '../photos/use-slot-photo.ts'
import { FindingRequirement } from './finding-requirement.tsx'
import classes from './item-card.module.css'
import type { ItemFaults } from './item-faults.ts'
import { itemTexts } from './messages.ts'
import { withRequirement } from './observation-text.ts'
import { YesNo } from './yes-no.tsx'

type Props = {
  item: ChecklistItem
  draft: ItemDraft
  photo: Blob | undefined
  /** The photo that a correction keeps, as it is shown. */
  savedPhoto?: ReactNode
  faults: ItemFaults
  onEdit: (change: Partial<ItemDraft>) => void
}

const measures = MEASURE_CODES.map((code) => ({ value: code, label: measureName[code] }))

function Severity({ item, draft, faults, onEdit }: Omit<Props, 'photo' | 'savedPhoto'>) {
  const mustMeasure = draft.concept === 'I' && draft.isCritical
  return (
    <>
      {draft.concept === 'I' && (
        <Switch
          size="lg"
          checked={draft.isCritical}
          onChange={(event) => onEdit({ isCritical: event.currentTarget.checked })}
          label={itemTexts.critical}
          description={
            draft.isCritical ? itemTexts.criticalEffect : item.suggestedCritical ? itemTexts.criticalSuggested : null
          }
          color="red.9"
        />
      )}
      <NativeSelect
        id={itemFieldId(item.id, 'measure')}
        label={itemTexts.measure}
        required={mustMeasure}
        size="md"
        value={draft.measure ?? ''}
        onChange={(event) => onEdit({ measure: (event.currentTarget.value || undefined) as MeasureCode | undefined })}
        data={[{ value: '', label: mustMeasure ? itemTexts.chooseMeasure : itemTexts.noMeasure }, ...measures]}
        error={faults.measure}
        // A narrow select cuts the long names off.
        description={draft.measure && measureName[draft.measure]}
      />
    </>
  )
}

function Samples({ item, draft, faults, onEdit }: Omit<Props, 'photo' | 'savedPhoto'>) {
  return (
    <>
      <YesNo
        name={`item-${item.id}-samples`}
        label={itemTexts.samples}
        value={draft.samplesTaken}
        onChange={(samplesTaken) => onEdit({ samplesTaken })}
      />
      {draft.samplesTaken && (
        <TextInput
          id={itemFieldId(item.id, 'sampleRecord')}
          label={itemTexts.sampleRecord}
          required
          size="md"
          value={draft.sampleRecord}
          onChange={(event) => onEdit({ sampleRecord: event.currentTarget.value })}
          error={faults.sampleRecord}
        />
      )}
      <YesNo
        name={`item-${item.id}-counter-sample`}
        label={itemTexts.counterSample}
        value={draft.counterSampleTaken}
        onChange={(counterSampleTaken) => onEdit({ counterSampleTaken })}
      />
      {draft.counterSampleTaken && (
        <TextInput
          id={itemFieldId(item.id, 'counterSampleRecord')}
          label={itemTexts.counterSampleRecord}
          required
          size="md"
          value={draft.counterSampleRecord}
          onChange={(event) => onEdit({ counterSampleRecord: event.currentTarget.value })}
          error={faults.counterSampleRecord}
        />
      )}
    </>
  )
}

type SuggestedProps = { requirement: string; observation: string; onChange: (observation: string) => void }

/** Adds the suggested requirement, and takes it back while nothing was typed after it. */
function SuggestedRequirement({ requirement, observation, onChange }: SuggestedProps) {
  const [before, setBefore] = useState<string>()
  const isAdded = before !== undefined && observation === withRequirement(before, requirement) && observation !== before
  const press = () => {
    setBefore(isAdded ? undefined : observation)
    onChange(isAdded ? before : withRequirement(observation, requirement))
  }
  return (
    <Button variant="subtle" h={44} px="xs" title={requirement} onClick={press}>
      {isAdded ? itemTexts.undoSuggested : itemTexts.useSuggested}
    </Button>
  )
}

/** The fields of a finding (AR and I). For NA only the justification. */
export function FindingFields({ item, draft, photo, savedPhoto, faults, onEdit }: Props) {
  const slotPhoto = useSlotPhoto(itemSlot(item.id), photo)
  const isFinding = draft.concept !== 'NA'
  return (
    <div className={classes.finding}>
      <div>
        <Textarea
          id={itemFieldId(item.id, 'observation')}
          label={isFinding ? itemTexts.observation : itemTexts.justification}
          required
          size="md"
          classNames={growing}
          value={draft.observation}
          onChange={(event) => onEdit({ observation: event.currentTarget.value })}
          error={faults.observation}
        />
        {isFinding && item.suggestedRequirement && (
          <SuggestedRequirement
            requirement={item.suggestedRequirement}
            observation={draft.observation}
            onChange={(observation) => onEdit({ observation })}
          />
        )}
      </div>
      {isFinding && (
        <>
          {savedPhoto && (
            <div className={classes.keptPhoto}>
              {savedPhoto}
              <p className={classes.hint}>{itemTexts.keptPhoto}</p>
            </div>
          )}
          <EvidencePhoto
            inputId={itemFieldId(item.id, 'hasEvidence')}
            alt={itemTexts.photoAlt(splitItemText(item.text).number)}
            fault={slotPhoto.isBusy ? undefined : faults.hasEvidence}
            {...slotPhoto}
          />
          <Severity item={item} draft={draft} faults={faults} onEdit={onEdit} />
          <Samples item={item} draft={draft} faults={faults} onEdit={onEdit} />
          <FindingRequirement item={item} draft={draft} faults={faults} onEdit={onEdit} />
        </>
      )}
    </div>
  )
}
