import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-footer.module.css'

/** The buttons of a long form in a window. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes.footer}>
    {children}
  </Group>
)
