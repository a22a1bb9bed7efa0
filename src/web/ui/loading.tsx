import { Group, Loader } from '@mantine/core'

/** Text of the login button (R 2.7), and of any loading place without a text of its own. */
export const LOADING = 'Cargando...'

export function Loading({ text = LOADING }: { text?: string }) {
  return (
    <Group role="status" justify="center" gap="sm" p="xl">
      <Loader size="sm" aria-hidden />
      <span>{text}</span>
    </Group>
  )
}
