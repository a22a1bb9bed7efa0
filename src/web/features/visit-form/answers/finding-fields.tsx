import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { type ChecklistItem, splitItemText } from '../../../../domain/inspections/checklist.ts'
import { MEASURE_CODES, type MeasureCode, measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import growing from '../../../ui/form/growing-text.module.css'
import { slotState } from '../draft/draft-store.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { itemFieldId } from '../focus/focus-after.ts'
import { attachPhoto } from '../photos/attach-photo.ts'
import { EvidencePhoto, type PhotoSource } from '../photos/evidence-photo.tsx'
import { usePhotoAid } from '../photos/use-photo-aid.ts'
import classes from './item-card.module.css'
import type { ItemFaults } from './item-faults.ts'
import { itemTexts } from './messages.ts'
import { withRequirement } from './observation-text.ts'
import { YesNo } from './yes-no.tsx'

type Props = {
  item: ChecklistItem
  draft: ItemDraft
  photo: Blob | undefined
  faults: ItemFaults
  onEdit: (change: Partial<ItemDraft>) => void
}

const measures = MEASURE_CODES.map((code) => ({ value: code, label: measureName[code] }))

function Severity({ item, draft, faults, onEdit }: Omit<Props, 'photo'>) {
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

function Samples({ item, draft, faults, onEdit }: Omit<Props, 'photo'>) {
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

/** The fields of a finding (AR and I). For NA only the justification. */
export function FindingFields({ item, draft, photo, faults, onEdit }: Props) {
  const store = useDraftStore()
  const isBusy = useDraft((state) => slotState(state, itemSlot(item.id)).isPhotoBusy)
  const failure = useDraft((state) => slotState(state, itemSlot(item.id)).photoFailure)
  const { whereNow, readSpaceAgain } = usePhotoAid()
  const isFinding = draft.concept !== 'NA'
  const attach = async (file: Blob, source: PhotoSource) => {
    // A picture from the gallery may have been taken anywhere.
    const position = source === 'camera' ? whereNow() : undefined
    await attachPhoto(store, item.id, file, { position })
    readSpaceAgain()
  }
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
          <Button
            variant="subtle"
            h={44}
            px="xs"
            title={item.suggestedRequirement}
            onClick={() => onEdit({ observation: withRequirement(draft.observation, item.suggestedRequirement) })}
          >
            {itemTexts.useSuggested}
          </Button>
        )}
      </div>
      {isFinding && (
        <>
          <EvidencePhoto
            inputId={itemFieldId(item.id, 'hasEvidence')}
            number={splitItemText(item.text).number}
            photo={photo}
            isBusy={isBusy}
            fault={isBusy ? undefined : faults.hasEvidence}
            failure={isBusy ? undefined : failure}
            onPick={(file, source) => void attach(file, source)}
            onRemove={() => store.removePhoto(item.id)}
          />
          <Severity item={item} draft={draft} faults={faults} onEdit={onEdit} />
          <Samples item={item} draft={draft} faults={faults} onEdit={onEdit} />
        </>
      )}
    </div>
  )
}
