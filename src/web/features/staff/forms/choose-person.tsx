import { Button, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { CatalogueSelect } from '../../../ui/catalogue/catalogue-select.tsx'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { beginAtField, useFocusBack } from '../../../ui/window-focus.ts'
import { activePeople, everyoneQuery } from '../staff.queries.ts'
import { formTexts } from './messages.ts'

const texts = { next: 'Continuar', missing: 'Elija un funcionario.' }

type Props = { title: string; onChosen: (userId: number) => void; onClose: () => void }

/** Asks which official something is for. */
export function ChoosePerson({ title, onChosen, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  const [userId, setUserId] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const everyone = useQuery(everyoneQuery)
  const empty = useCatalogue(null)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={closeButton}>
      <Stack ref={beginAtField}>
        <CatalogueSelect
          label={formTexts.person}
          catalogue={{
            ...empty,
            rows: activePeople(everyone.data ?? []),
            isLoading: everyone.isPending,
            hasFailed: everyone.isError,
            retry: () => void everyone.refetch(),
          }}
          id={userId}
          isReadOnly={false}
          onId={(id) => {
            setUserId(id)
            setIsMissing(false)
          }}
          error={isMissing ? texts.missing : undefined}
        />
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button onClick={() => (userId === undefined ? setIsMissing(true) : onChosen(userId))}>{texts.next}</Button>
        </FormFooter>
      </Stack>
    </Modal>
  )
}
