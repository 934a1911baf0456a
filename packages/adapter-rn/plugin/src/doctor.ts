import { checkUp, type Finding } from '@geo/doctor';
import { type ConfigPlugin, WarningAggregator, withFinalizedMod } from 'expo/config-plugins';
import type { Options } from './options';

/** Said once in a run, although both platforms are finished one after the other. */
const said = new Set<string>();

/** After all other changes: what the doctor finds in the written project, as warnings of prebuild. Never an error. */
export const withDoctor: ConfigPlugin<Options> = (config, { doctor }) => {
  if (!doctor) return config;
  return (['android', 'ios'] as const).reduce(
    (inner, platform) =>
      withFinalizedMod(inner, [
        platform,
        (finished) => {
          const add =
            platform === 'ios' ? WarningAggregator.addWarningIOS : WarningAggregator.addWarningAndroid;
          for (const finding of findingsIn(finished.modRequest.projectRoot)) {
            // The other platform may not be written yet.
            if (finding.rule.startsWith(platform === 'ios' ? 'android/' : 'ios/')) continue;
            const sentence = `${finding.file}:${finding.line} ${finding.says}. ${finding.mend}`;
            if (!said.has(sentence)) add(finding.rule, sentence, finding.source);
            said.add(sentence);
          }
          return finished;
        },
      ]),
    config,
  );
};

/** A doctor that fails is no reason to fail a build. */
function findingsIn(folder: string): readonly Finding[] {
  try {
    return checkUp(folder).diagnoses.map(({ finding }) => finding);
  } catch (error) {
    WarningAggregator.addWarningIOS('@geo/adapter-rn', `geo doctor failed: ${(error as Error).message}`);
    return [];
  }
}
