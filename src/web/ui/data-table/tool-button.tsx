import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './table-toolbar.module.css'

type Props = { icon: ReactNode; label: string } & ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'children'>

/** A button of the toolbar. A phone shows the icon alone; the label stays its name. */
export const ToolButton = ({ icon, label, ...props }: Props) => (
  <Button variant="default" leftSection={icon} classNames={{ root: classes.tool ?? '' }} {...props}>
    <span className={classes.toolLabel}>{label}</span>
  </Button>
)
