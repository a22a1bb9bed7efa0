import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { CensusDrop } from './file/census-drop.tsx'
import { ImportList } from './list/import-list.tsx'
import { messages } from './messages.ts'

type Props = ComponentProps<typeof ImportList> & { onOpen: (importId: number) => void }

/** The beginning of an import: the zone for its file, and the imports of before. */
export const ImportsStart = ({ onOpen, ...list }: Props) => (
  <Stack>
    <div>
      <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/inscripcion" activeOptions={{ exact: true }} />}>
        {messages.back}
      </Anchor>
    </div>
    <Title order={1} size="h2">
      {messages.title}
    </Title>
    <Text maw="75ch">{messages.intro}</Text>
    <CensusDrop onOpen={onOpen} />
    <ImportList {...list} />
  </Stack>
)
