import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { removeTerritory } from '../../../../contract/staff/territories.wire.ts'
import { WEEKDAYS } from '../../../../domain/staff/staff-words.ts'
import { call } from '../../../api/call.ts'
import { tellSave } from '../../../ui/toast/tell-save.ts'
import { CapacityWindow } from '../forms/capacity-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { TerritoryWindow } from '../forms/territory-window.tsx'
import { type OfficialFile, useStaffSave } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { Entry } from './entry.tsx'
import { sheetTexts } from './messages.ts'
import { SheetSection } from './sheet-section.tsx'

type Props = { official: OfficialFile; catalogues: StaffCatalogues; mayManage: boolean }

/** The places where an official may be sent. */
export function TerritoriesSection({ official, catalogues, mayManage }: Props) {
  const texts = sheetTexts.territories
  const [isAdding, setIsAdding] = useState(false)
  const removal = useStaffSave((id: number) => call(removeTerritory, { params: { id } }))
  const remove = (id: number) => {
    if (!removal.isPending) void tellSave(() => removal.mutateAsync(id), texts.removed)
  }
  return (
    <>
      <SheetSection
        title={texts.title}
        none={texts.none}
        actions={
          mayManage && (
            <Button variant="light" onClick={() => setIsAdding(true)}>
              {formTexts.territory.create}
            </Button>
          )
        }
      >
        {official.territories.map(({ id, zodes, city }) => {
          const name = `${zodes}: ${city ?? texts.whole}`
          return (
            <Entry
              key={id}
              title={name}
              lines={[]}
              actions={
                mayManage ? [{ label: texts.remove, name: texts.removeOf(name), onPress: () => remove(id) }] : []
              }
            />
          )
        })}
      </SheetSection>
      {isAdding && (
        <TerritoryWindow userId={official.userId} catalogues={catalogues} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}

/** The days of a week in words. */
const weekText = (works: string): string =>
  [...works].map((letter) => formTexts.capacity.days[WEEKDAYS.indexOf(letter)]).join(', ')

/** How many visits an official can make in a week, and on which days. */
export function CapacitySection({ official, mayManage }: Omit<Props, 'catalogues'>) {
  const texts = sheetTexts.capacity
  const [isEditing, setIsEditing] = useState(false)
  const { visitsOfWeek } = official
  return (
    <>
      <SheetSection
        title={texts.title}
        none={texts.none}
        actions={
          mayManage && (
            <Button variant="light" aria-label={`${texts.edit}: ${texts.title}`} onClick={() => setIsEditing(true)}>
              {texts.edit}
            </Button>
          )
        }
      >
        {visitsOfWeek
          ? [
              <Text component="li" key="capacity">
                {texts.text(visitsOfWeek.visitsPerWeek, weekText(visitsOfWeek.works))}
              </Text>,
            ]
          : []}
      </SheetSection>
      {isEditing && <CapacityWindow userId={official.userId} official={official} onClose={() => setIsEditing(false)} />}
    </>
  )
}
