import { useColorScheme } from 'react-native';
import { type Theme, themeOf } from './theme';

/** The theme that the system's appearance asks for. */
export function useTheme(): Theme {
  return themeOf(useColorScheme());
}
