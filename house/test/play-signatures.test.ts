import { expect, it } from 'vitest';
import { calledIn, declaredIn, missingFrom } from '../../scripts/play-signatures.mjs';

const CALLS = `
  public void watch();
    Code:
       0: invokeinterface #12,  1  // InterfaceMethod com/google/android/gms/location/GeofencingClient.removeGeofences:(Ljava/util/List;)Lcom/google/android/gms/tasks/Task;
       5: new           #14        // class com/google/android/gms/location/LocationRequest$Builder
       8: invokespecial #16        // Method com/google/android/gms/location/LocationRequest$Builder."<init>":(IJ)V
      11: invokevirtual #18        // Method kotlin/jvm/internal/Intrinsics.areEqual:(Ljava/lang/Object;)V
`;

const CLIENT = `Compiled from "GeofencingClient.java"
public interface com.google.android.gms.location.GeofencingClient extends com.google.android.gms.common.api.HasApiKey<com.google.android.gms.common.api.Api$ApiOptions$NoOptions> {
  public abstract com.google.android.gms.tasks.Task<java.lang.Void> removeGeofences(java.util.List<java.lang.String>);
    descriptor: (Ljava/util/List;)Lcom/google/android/gms/tasks/Task;
}
`;

const BUILDER = `public final class com.google.android.gms.location.LocationRequest$Builder {
  public com.google.android.gms.location.LocationRequest$Builder(int, long);
    descriptor: (IJ)V
}
`;

const missing = (...listings: readonly [name: string, listing: string][]) =>
  missingFrom(calledIn(CALLS), (owner) => {
    const found = listings.find(([name]) => owner.endsWith(name));
    return found && declaredIn(found[1]);
  });

it('members that Google’s classes have are found, constructors and interfaces among them', () => {
  expect(calledIn(CALLS)).toHaveLength(2);
  expect(missing(['GeofencingClient', CLIENT], ['Builder', BUILDER])).toEqual([]);
});

it('a member that is gone, a class that is gone, and a class that became an interface are named', () => {
  const other = CLIENT.replace('(Ljava/util/List;)L', '(Landroid/app/PendingIntent;)L');
  expect(missing(['GeofencingClient', other])).toEqual([
    expect.stringMatching(/GeofencingClient has no removeGeofences\(/),
    expect.stringContaining('there is no com/google/android/gms/location/LocationRequest$Builder'),
  ]);
  const classic = CLIENT.replace('interface', 'abstract class');
  expect(missing(['GeofencingClient', classic], ['Builder', BUILDER])).toEqual([
    expect.stringContaining('GeofencingClient is a class'),
  ]);
});

it('a member of a superclass is found', () => {
  const child = CLIENT.replace(/ {2}public abstract[\s\S]*?Task;\n/, '').replace('HasApiKey', 'Parent');
  const parent = CLIENT.replace('location.GeofencingClient extends', 'common.api.Parent extends');
  expect(missing(['GeofencingClient', child], ['api/Parent', parent], ['Builder', BUILDER])).toEqual([]);
});
