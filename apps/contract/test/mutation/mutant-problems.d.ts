/** Made by the plugin that plants the mutants: why a mutant of the sources has no place, by its key. */
declare module 'virtual:mutant-problems' {
  const problems: Readonly<Record<string, string>>;
  export default problems;
}
