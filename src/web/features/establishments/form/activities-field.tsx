import { Checkbox, Input } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { CatalogueFailure } from '../../../ui/catalogue/catalogue-failure.tsx'
import type { Catalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { fieldLabels, messages } from '../messages.ts'
import { GapEdge, useGapMark } from './census-gaps.tsx'
import classes from './establishment-form.module.css'
import { useEstablishmentForm } from './fields.tsx'

/**
 * A group has no `required`, so its name carries the asterisk. Mantine's own asterisk is hidden from screen readers.
 */
const requiredLabel = (
  <>
    {fieldLabels.activityIds} <span className={classes.star}>*</span>
  </>
)

type Props = { catalogue: Catalogue; isReadOnly: boolean; isTypeChosen: boolean }

export function ActivitiesField({ catalogue, isReadOnly, isTypeChosen }: Props) {
  const { control, setFocus } = useEstablishmentForm()
  const { rows, emptyText, hasFailed } = catalogue
  const hasBoxes = rows.length > 0
  const gap = useGapMark('activityIds')
  return (
    <GapEdge name="activityIds">
      <Controller
        control={control}
        name="activityIds"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={isReadOnly ? fieldLabels.activityIds : requiredLabel}
            {...(gap && { description: gap })}
            error={fieldState.error?.message}
            value={(field.value ?? []).map(String)}
            onChange={(values) => {
              field.onChange(values.map(Number))
              // Marks the group as touched with the first tick, so that its validation starts.
              field.onBlur()
            }}
          >
            {/* The container takes the focus while there is no box. */}
            <div ref={hasBoxes ? undefined : field.ref} tabIndex={-1}>
              <div className={classes.activities}>
                {rows.map(({ id, name }, place) => (
                  <Checkbox
                    key={id}
                    ref={place === 0 ? field.ref : undefined}
                    className={classes.box}
                    value={String(id)}
                    label={name}
                    disabled={isReadOnly}
                  />
                ))}
              </div>
              {!hasBoxes && !hasFailed && (
                <Input.Description role="status">
                  {isTypeChosen ? emptyText : messages.chooseTypeFirst}
                </Input.Description>
              )}
              <CatalogueFailure
                catalogue={catalogue}
                label={fieldLabels.activityIds}
                onRetry={() => setFocus('activityIds')}
              />
            </div>
          </Checkbox.Group>
        )}
      />
    </GapEdge>
  )
}
