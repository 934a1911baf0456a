/** What the Gradle build finds out by resolving, for 6.9.1. */
const RESOLVED = { jacksonVersion: '2.19.1', hk2Version: '3.0.6' };
/** Not on every mirror, and used for SMS alone: its one class is left out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['sns']);

/** A Maven build with the dependencies of Traccar's own Gradle build: Maven is what Debian and CI have. */
export function traccarPom(gradle: string): string {
  const versions: Record<string, string> = { ...RESOLVED };
  for (const [, name = '', version = ''] of gradle.matchAll(/^\s+(\w+Version) = "([^"]+)"/gm))
    versions[name] = version;
  const dependencies = Array.from(
    gradle.matchAll(/^\s+implementation "([^:"]+):([^:"]+):([^"]+)"/gm),
    ([, group, artifact = '', version = '']) => {
      if (LEFT_OUT.has(artifact)) return '';
      const known = version.replace(/\$\{?(\w+)\}?/, (_, name: string) => versions[name] ?? '');
      return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${known}</version></dependency>`;
    },
  );
  const plugin = (artifact: string, version: string, rest = '', group = 'org.apache.maven.plugins') =>
    `<plugin><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${rest}</plugin>`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>org.traccar</groupId><artifactId>tracker-server</artifactId><version>peer</version>
<properties>
<maven.compiler.release>17</maven.compiler.release>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
</properties>
<dependencies>
${dependencies.filter((line) => line !== '').join('\n')}
</dependencies>
<build>
<extensions><extension><groupId>kr.motd.maven</groupId><artifactId>os-maven-plugin</artifactId><version>1.7.1</version></extension></extensions>
<plugins>
${plugin('maven-compiler-plugin', '3.14.0')}
${plugin('maven-resources-plugin', '3.3.1')}
${plugin('maven-jar-plugin', '3.4.2')}
${plugin(
  'protobuf-maven-plugin',
  '0.6.1',
  `<configuration><protocArtifact>com.google.protobuf:protoc:${versions.protobufVersion}:exe:\${os.detected.classifier}</protocArtifact></configuration><executions><execution><goals><goal>compile</goal></goals></execution></executions>`,
  'org.xolstice.maven.plugins',
)}
${plugin(
  'maven-dependency-plugin',
  '3.8.1',
  '<executions><execution><phase>package</phase><goals><goal>copy-dependencies</goal></goals><configuration><outputDirectory>target/lib</outputDirectory><includeScope>runtime</includeScope></configuration></execution></executions>',
)}
</plugins>
</build>
</project>
`;
}
